import { createHash } from 'node:crypto';

/**
 * What a class of a style sheet is called in the built product: its own name and four letters of its sheet. The usual
 * name carries the number of its line as well, which packs badly: one per cent of a module.
 *
 * @param {string} name of the class in its sheet
 * @param {string} _file path of the sheet
 * @param {string} css text of the sheet
 */
export function className(name, _file, css) {
  return `${name}_${createHash('sha256').update(css).digest('base64url').slice(0, 4)}`;
}
