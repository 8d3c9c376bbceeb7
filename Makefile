# Every command lives in tools/commands.py; this file only passes on.
PYTHON ?= python3

.DEFAULT_GOAL := help
.PHONY: help lab run build dist release link doctor test test-all test-often format backup restore bench torture ladder puzzles screenshots lock audit credits

help lab run build dist release link doctor test test-all format backup bench torture ladder puzzles screenshots lock audit credits:
	@$(PYTHON) dev.py $@

# The file's name is read from the environment as it was typed: neither make nor a shell ever makes anything of it.
override FILE := $(value FILE)
export FILE

test-often:
	@$(PYTHON) dev.py test-often --runs $(or $(N),20) --load $(or $(LOAD),0)

restore:
	@$(PYTHON) dev.py restore
