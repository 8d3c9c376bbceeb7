# Every command lives in dev.py; this file only passes on.
PYTHON ?= python3

.PHONY: run test test-all link backup restore bench lock format

run test test-all link backup bench lock format:
	@$(PYTHON) dev.py $@

# The file's name is read from the environment as it was typed: neither make nor a shell ever makes anything of it.
override FILE := $(value FILE)
export FILE

restore:
	@$(PYTHON) dev.py restore
