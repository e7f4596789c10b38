// The version of the product stands in Cargo.toml, once; the web's builds and tests read it from there.
import { readFileSync } from 'node:fs';

/** @returns {string} */
export function productVersion() {
  const text = readFileSync(new URL('../Cargo.toml', import.meta.url), 'utf8');
  const version = /^\[workspace\.package\]\n(?:[^[]*\n)?version = "([^"]+)"/m.exec(text)?.[1];
  if (!version) throw new Error('Cargo.toml has no version');
  return version;
}
