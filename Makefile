.PHONY: run test messages lock bench

run test messages lock bench:
	@./run $@
