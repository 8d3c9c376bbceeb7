"""Keys nobody guesses, and what is stored of them."""

from campaigns.core.keys import digest_of


def test_of_a_key_its_sha_256_is_stored():
    assert digest_of("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
