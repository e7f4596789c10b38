import type { LabDefinition } from '@bloom/api-client';

/** Versions of tests, by uuid: what was asked for by an old one is read by it. */
export const byUuid = (definitions: readonly LabDefinition[]): ReadonlyMap<string, LabDefinition> =>
  new Map(definitions.map((definition) => [definition.uuid, definition]));

/** What can be asked for now: of each code the newest version, unless it was retired. In the order of their codes. */
export function currentDefinitions(definitions: readonly LabDefinition[]): LabDefinition[] {
  const newest = new Map<string, LabDefinition>();
  for (const definition of definitions) {
    const known = newest.get(definition.code);
    if (!known || known.version < definition.version) newest.set(definition.code, definition);
  }
  return [...newest.values()].filter(({ retired }) => !retired).sort((one, other) => (one.code < other.code ? -1 : 1));
}
