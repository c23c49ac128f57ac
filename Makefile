.PHONY: run prepare cluster test test-all cluster-test messages lock bench pictures mutants

run:
	@./run run$(if $(HALL), --hall)$(if $(COPIES), --copies $(COPIES))

prepare cluster test test-all cluster-test messages lock bench pictures mutants:
	@./run $@
