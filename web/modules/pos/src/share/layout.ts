/**
 * Where everything of a receipt stands on pages as wide as the paper of a receipt printer. Pure.
 * Lengths are in dots of that printer: 640 on 80 mm.
 */
import type { ReceiptModel } from '../sales/receipt-model';

export const WIDTH = 640;
/** A page at most: browsers of telephones draw no picture that is much higher. */
export const HIGHEST = 8_000;
const EDGE = 32;
const ROOM = WIDTH - 2 * EDGE;
const GAP = 16;
const BODY = 25;
const HEAD = 34;
/** From one line to the next, of the height of its letters. */
const LEADING = 1.35;
/** From one product to the next. */
const BETWEEN = 8;
/** What stands on the right takes no more than this of a line; otherwise it has its own. */
const MOST_RIGHT = 0.6;

/** One text or line on a page; `y` is its upper edge. */
export type Drawn = { text: string; x: number; y: number; size: number; strong: boolean } | { rule: true; y: number };

export interface Page {
  height: number;
  drawn: Drawn[];
}

/** How wide a text is. */
export type Measure = (text: string, size: number, strong: boolean) => number;

interface Style {
  size?: number;
  strong?: boolean;
  align?: 'left' | 'center';
}

/** One row: what stands beside each other, and stays on one page. */
interface Row {
  height: number;
  drawn: Drawn[];
}

export function layOut(receipt: ReceiptModel, measure: Measure): Page[] {
  const { facility, head, marks, facts, lines, sums, foot, thanks } = receipt;
  const { rows, told, both, rule, space } = writer(measure);
  told(facility, { size: HEAD, strong: true, align: 'center' });
  for (const text of head) told(text, { align: 'center' });
  for (const text of marks) told(text, { size: HEAD, strong: true, align: 'center' });
  space();
  for (const text of facts) told(text);
  rule();
  for (const { name, times, amount, directions } of lines) {
    told(name);
    both(times, amount);
    if (directions) told(directions);
    space(BETWEEN);
  }
  rule();
  for (const { label, amount, note, strong = false } of sums) {
    both(label, amount, strong ? { size: HEAD, strong } : {});
    if (note) told(note);
  }
  space();
  told(foot || thanks, { align: 'center' });
  return paged(rows);
}

function writer(measure: Measure) {
  const rows: Row[] = [];
  const space = (height = BODY) => rows.push({ height, drawn: [] });
  const rule = () => rows.push({ height: BODY, drawn: [{ rule: true, y: BODY / 2 }] });

  function told(text: string, { size = BODY, strong = false, align = 'left' }: Style = {}) {
    const width = (part: string) => measure(part, size, strong);
    for (const part of text.split('\n').flatMap((line) => wrapped(line, ROOM, width))) {
      const x = align === 'left' ? EDGE : EDGE + (ROOM - width(part)) / 2;
      rows.push({ height: size * LEADING, drawn: [{ text: part, x, y: 0, size, strong }] });
    }
  }

  /** Left and right in one line, or beneath each other where they do not fit. */
  function both(left: string, right: string, style: Style = {}) {
    const { size = BODY, strong = false } = style;
    const width = (part: string) => measure(part, size, strong);
    const rightWidth = width(right);
    const room = ROOM - rightWidth - GAP;
    const beside = rightWidth <= ROOM * MOST_RIGHT;
    const [first = '', ...more] = wrapped(left, beside ? room : ROOM, width);
    const at = (part: string, x: number): Drawn => ({ text: part, x, y: 0, size, strong });
    const end = at(right, EDGE + ROOM - rightWidth);
    const height = size * LEADING;
    rows.push({ height, drawn: beside ? [at(first, EDGE), end] : [at(first, EDGE)] });
    for (const part of more) rows.push({ height, drawn: [at(part, EDGE)] });
    if (!beside) rows.push({ height, drawn: [end] });
  }
  return { rows, told, both, rule, space };
}

/** Lines that fit, broken between words, or within one that is longer than a line. */
function wrapped(text: string, room: number, width: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \t]+/)) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (width(longer) <= room) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const letter of word) {
      if (line !== '' && width(line + letter) > room) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

function paged(rows: readonly Row[]): Page[] {
  const pages: Page[] = [];
  let page: Page = { height: EDGE, drawn: [] };
  for (const { height, drawn } of rows) {
    if (page.height + height > HIGHEST - EDGE) {
      pages.push(page);
      page = { height: EDGE, drawn: [] };
    }
    for (const one of drawn) page.drawn.push({ ...one, y: one.y + page.height });
    page.height += height;
  }
  return [...pages, page].map((one) => ({ ...one, height: Math.ceil(one.height + EDGE) }));
}
