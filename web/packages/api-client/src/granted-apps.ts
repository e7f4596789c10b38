/** The names in `userapps`, a JSON text of `{app: {name}}` entries; anything else means no apps (ENT-07, ENT-08, T20). */
export function grantedApps(userapps: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  let entries: unknown;
  try {
    entries = typeof userapps === 'string' ? JSON.parse(userapps) : undefined;
  } catch {
    return names;
  }
  if (!Array.isArray(entries)) return names;
  for (const entry of entries as { app?: { name?: unknown } | null }[]) {
    const name = entry?.app?.name;
    if (typeof name === 'string') names.add(name);
  }
  return names;
}
