/** Takes out of a text what no report may carry (ANA-11): tokens, PINs, phone numbers, addresses, and quoted values. Pure. */
const RULES: readonly [RegExp, string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(bearer|token|pin|password|authorization)\b(["'\s:=]+)[^\s,;"']+/gi, '$1$2[secret]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[mail]'],
  [/"[^"]*"|«[^»]*»|“[^”]*”|`[^`]*`/g, '[value]'],
  [/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, '[id]'],
  [/\+?\d[\d\s().-]{5,}\d/g, '[number]'],
  [/\b\d{4,}\b/g, '[number]'],
];

export function scrub(text: string): string {
  return RULES.reduce((left, [what, instead]) => left.replace(what, instead), text);
}

/** A place in the application: no query, and no part that names somebody. */
export function scrubPath(pathname: string): string {
  return pathname
    .split('/')
    .map((part) => (/\d/.test(part) || part.length > 40 ? ':id' : part))
    .join('/');
}
