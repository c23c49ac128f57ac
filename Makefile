.PHONY: run test messages lock bench mutants

run test messages lock bench mutants:
	@./run $@
