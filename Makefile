.PHONY: run prepare test test-all messages lock bench pictures mutants

run:
	@./run run$(if $(HALL), --hall)$(if $(COPIES), --copies $(COPIES))

prepare test test-all messages lock bench pictures mutants:
	@./run $@
