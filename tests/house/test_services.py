"""The real servers the tests bring along."""

import psycopg
import redis

from tools.servers import Postgres, new_server


def test_a_real_redis_answers(redis_url):
    with redis.Redis(unix_socket_path=redis_url.removeprefix("redis+socket://")) as client:
        assert client.ping()


def test_a_real_postgresql_answers_and_leaves_nothing_behind():
    with new_server(Postgres) as server:
        with psycopg.connect(host=str(server.folder), user="gok", dbname="postgres") as connection:
            row = connection.execute("SHOW server_version").fetchone()
        assert row
    assert not server.folder.exists()
