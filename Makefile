.PHONY: run test test-all messages lock bench mutants

run:
	@./run run$(if $(HALL), --hall)$(if $(COPIES), --copies $(COPIES))

test test-all messages lock bench mutants:
	@./run $@
