.PHONY: run test test-all messages lock bench mutants

run:
	@./run run $(if $(HALL),--hall)

test test-all messages lock bench mutants:
	@./run $@
