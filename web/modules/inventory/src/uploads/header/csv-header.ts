/** The first line of a text file of columns: its encoding, its separator, its quotes. */
import { type Header, headerOf } from './header';

/** In the order in which a draw is decided. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** @param bytes the beginning of the file; where it is cut off does not matter as long as the first line is in it */
export function csvHeader(bytes: Uint8Array): Header {
  if (bytes.length === 0) return { kind: 'empty' };
  const text = decode(bytes);
  if (text === undefined) return { kind: 'not_a_sheet' };
  let rest = text;
  // Spreadsheet programs write the separator above the headers when it is not the one of their country.
  const told = /^sep=(.)\r?\n/i.exec(rest);
  if (told) rest = rest.slice(told[0].length);
  rest = rest.replace(/^(?:[\s,;|]*\r?\n)+/, '');
  if (rest.trim() === '') return { kind: 'empty' };
  return headerOf(firstRecord(rest, told?.[1] ?? separatorOf(rest)));
}

/** undefined for what is no text. */
function decode(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    // `stream`: a letter of two bytes that is cut off at the end is no mistake of the file.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The one that stands most often in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const counts = new Map<string, number>();
  let quoted = false;
  for (const letter of text) {
    if (letter === '"') quoted = !quoted;
    else if (!quoted && (letter === '\n' || letter === '\r')) break;
    else if (!quoted) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  }
  const count = (separator: string) => counts.get(separator) ?? 0;
  return SEPARATORS.reduce((best, other) => (count(other) > count(best) ? other : best));
}

function firstRecord(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (quoted) {
      if (letter !== '"') cell += letter;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (letter === '"' && cell.trim() === '') {
      cell = '';
      quoted = true;
    } else if (letter === separator) {
      cells.push(cell);
      cell = '';
    } else if (letter === '\n' || letter === '\r') break;
    else cell += letter;
  }
  cells.push(cell);
  return cells;
}
