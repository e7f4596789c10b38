# Everything a person or a build machine asks of this repository. `make help` lists it.
SHELL := /bin/bash
.DEFAULT_GOAL := help

.PHONY: help run build dev test test-quick check contract bench bench-quick bench-profile bench-programs pictures mutants restores deps web

help: ## Show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 12

run: web ## Build everything and serve it with demo data on http://localhost:8080
	cargo build --release --locked -p bloom
	target/release/bloom serve --demo

build: web ## Build the release binary, target/release/bloom, with the web application inside
	cargo build --release --locked -p bloom

dev: node_modules/.package-lock.json ## Serve from source and rebuild on change
	node scripts/dev.mjs

test: ## Install what is missing, then run every test
	scripts/install-deps.sh
	$(MAKE) --no-print-directory web
	node scripts/test.mjs

test-quick: node_modules/.package-lock.json ## Run the rules of both sides only: what one runs while working
	node scripts/test.mjs quick

check: web ## Format, lint, types, contract, boundaries, sizes
	node scripts/check.mjs

contract: node_modules/.package-lock.json ## Write the contract and the web's types anew, after a change of an endpoint
	mkdir -p target
	cargo run --locked --quiet -p bloom -- openapi > target/openapi.json
	cp target/openapi.json api/openapi.json
	npx openapi-typescript api/openapi.json -o web/packages/api-client/src/schema.d.ts

# Where `make bench` writes its table; another file for a run that is only looked at.
BLOOM_BENCH_RESULTS ?= bench/RESULTS.md
MEASURE = BLOOM_BINARY=target/release/bloom npx playwright test --config bench/playwright.config.ts

bench: web bench-programs ## Measure against the barest way of doing the same, print a table, write bench/RESULTS.md
	BLOOM_BENCH_RESULTS=$(BLOOM_BENCH_RESULTS) $(MEASURE)

bench-quick: web bench-programs ## The rows of the till only, with fewer rounds: printed, in under three minutes
	BLOOM_BENCH_QUICK=1 $(MEASURE) --grep @quick

bench-profile: web bench-programs ## Where the till's time goes, by kind of work: printed
	BLOOM_BINARY=target/release/bloom npx playwright test --config bench/profile.config.ts

bench-programs:
	scripts/install-deps.sh browser
	cargo build --release --locked -p bloom -p bloom-bare

pictures: web ## Draw the pictures of the README and of the installed application anew
	scripts/install-deps.sh browser
	cargo build --locked -p bloom
	npx playwright test --config e2e/pictures.config.ts

mutants: web ## Take one behaviour at a time out of the product: the tests must notice each
	node scripts/mutants.mjs

restores: web ## Break the server down, restore a backup, compare every figure: on both databases and with real tills
	cargo build --locked -p bloom
	cargo nextest run --locked -p bloom --test api --test cli backup
	scripts/with-postgres.sh cargo nextest run --locked -p bloom --test api backup
	npx vitest run web/packages/local-db/src/sync
	npx playwright test --config e2e/playwright.config.ts restore

# Only when something of it has changed: the server embeds it and would be compiled again.
web: node_modules/.package-lock.json
	node scripts/build-web.mjs

# npm writes this file last: it is as old as the last complete install.
node_modules/.package-lock.json: package.json package-lock.json $(wildcard web/*/*/package.json web/shell/package.json e2e/package.json bench/package.json)
	npm ci
	@touch $@
