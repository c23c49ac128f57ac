.PHONY: run test messages lock bench mutants

run:
	@./run run $(if $(HALL),--hall)

test messages lock bench mutants:
	@./run $@
