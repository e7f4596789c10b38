// Known holes in what we build upon. Fails on a hole that is known; says in a sentence what it could not look up.
// Without the tool, the advisory data or the network there is nothing to fail for: the product itself never asks anybody.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

const LIMIT = 120_000;

/** What `cargo audit --json` found: names of holes, or undefined when it is no report. */
export function cargoHoles(text) {
  const list = parsed(text)?.vulnerabilities?.list;
  if (!Array.isArray(list)) return undefined;
  return list.map(({ advisory, package: { name, version } }) => `${name} ${version}: ${advisory.id} ${advisory.title}`);
}

/** What `cargo deny --format json check advisories` found; it writes one object a line. */
export function denyHoles(text) {
  const lines = text.split('\n').map(parsed).filter(Boolean);
  if (!lines.some(({ type }) => type === 'summary')) return undefined;
  const holes = lines.filter(({ type, fields }) => type === 'diagnostic' && fields?.code === 'vulnerability');
  return holes.map(({ fields }) => `${fields.advisory?.package}: ${fields.advisory?.id} ${fields.message}`);
}

/** What `npm audit --json` found of what is high or critical; undefined when it is no report. */
export function npmHoles(text) {
  const found = parsed(text)?.vulnerabilities;
  if (found === undefined || found === null || typeof found !== 'object') return undefined;
  const grave = Object.values(found).filter(({ severity }) => severity === 'high' || severity === 'critical');
  return grave.map(({ name, severity, range }) => `${name} ${range}: ${severity}`);
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    // No report: the caller says so.
    return undefined;
  }
}

const TOOLS = [
  { what: 'cargo audit', command: ['cargo', 'audit', '--json'], holes: cargoHoles },
  { what: 'cargo audit', command: ['cargo', 'audit', '--json', '--no-fetch', '--stale'], holes: cargoHoles },
  {
    what: 'cargo deny',
    command: ['cargo', 'deny', '--format', 'json', 'check', 'advisories'],
    holes: denyHoles,
    onError: true,
  },
];
const NPM = {
  what: 'npm audit',
  command: ['npm', 'audit', '--json', '--fetch-retries=0', '--fetch-timeout=15000'],
  holes: npmHoles,
};

/** The first of the tools that has an answer. */
function firstAnswer(tools) {
  for (const tool of tools) {
    const { stdout, stderr } = spawnSync(tool.command[0], tool.command.slice(1), {
      encoding: 'utf8',
      timeout: LIMIT,
      maxBuffer: 64 << 20,
    });
    const holes = tool.holes((tool.onError ? stderr : stdout) ?? '');
    if (holes) return { what: tool.what, holes };
  }
  return undefined;
}

function judge(of, tools) {
  const answer = firstAnswer(tools);
  const names = [...new Set(tools.map(({ what }) => what))].join(' or ');
  if (!answer) console.log(`${of}: not looked up: ${names} is missing, or its advisory data is out of reach`);
  else if (answer.holes.length === 0) console.log(`${of}: ${answer.what} knows of no hole`);
  for (const hole of answer?.holes ?? []) console.error(`${of}: ${hole}`);
  return (answer?.holes.length ?? 0) === 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const good = [judge('Crates', TOOLS), judge('Packages', [NPM])];
  process.exit(good.every(Boolean) ? 0 : 1);
}
