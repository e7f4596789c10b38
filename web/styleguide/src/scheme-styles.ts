/**
 * The product follows the system's scheme; here both stand beside each other. So the two sets of `tokens.css` are read
 * and given to two parts of the page.
 */
import tokens from '../../packages/ui/src/theme/tokens.css?raw';

/** @returns the declarations of the light set and of the dark one, which changes some of them */
export function schemesOf(css: string): { light: string; dark: string } {
  const sets = [...css.matchAll(/:root\s*\{([^}]*)\}/g)].map((match) => match[1] ?? '');
  const [light, dark] = sets;
  if (!light || !dark?.includes('color-scheme: dark')) throw new Error('tokens.css has not the two schemes');
  return { light, dark };
}

export function schemeStyles(): string {
  const { light, dark } = schemesOf(tokens);
  return `[data-scheme=light]{${light}}[data-scheme=dark]{${light}${dark}}`;
}
