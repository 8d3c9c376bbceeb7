"""The real servers the tests bring along."""

import os

import psycopg
import redis

from tests import services


def test_a_real_redis_answers(redis_url):
    with redis.Redis(unix_socket_path=redis_url.removeprefix("redis+socket://")) as client:
        assert client.ping()


def test_a_real_postgresql_answers_and_leaves_nothing_behind():
    with services.postgres() as url:
        folder = url.partition("host=")[2]
        with psycopg.connect(host=folder, user="gok", dbname="postgres") as connection:
            row = connection.execute("SHOW server_version").fetchone()
        assert row
    assert not os.path.exists(folder)
