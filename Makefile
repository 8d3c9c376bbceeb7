# Every command lives in dev.py; this file only passes on.
PYTHON ?= python3

.PHONY: run test link backup restore bench lock format

run test link backup bench lock format:
	@$(PYTHON) dev.py $@

restore:
	@$(PYTHON) dev.py restore "$(FILE)"
