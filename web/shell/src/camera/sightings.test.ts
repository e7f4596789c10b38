import { expect, it } from 'vitest';
import { productOf, Sightings } from './sightings';

const BARS = '9506682101352';
const OTHER = '2000000000008';
const SQUARE = '(01)09506682101352(17)391231(10)A7';
const bars = (text = BARS) => ({ text, isLinear: true });
const square = (text = SQUARE) => ({ text, isLinear: false });

/** Looks every 100 ms, takes what is offered, and tells what was scanned at which moment. */
function look(sights: (at: number) => { text: string; isLinear: boolean }[], until: number): [number, string][] {
  const sightings = new Sightings();
  const scans: [number, string][] = [];
  for (let now = 0; now <= until; now += 100) {
    const text = sightings.see(sights(now), now);
    if (text === null) continue;
    scans.push([now, text]);
    sightings.taken(text, now);
  }
  return scans;
}

it('a pack is scanned once, however long it is held', () => {
  expect(look(() => [bars()], 60_000)).toEqual([[100, BARS]]);
  expect(look(() => [square()], 60_000)).toEqual([[0, SQUARE]]);
});

it('a hand that shakes scans it once: what was lost for two seconds is the same pack', () => {
  expect(look((at) => (at % 2_000 < 200 ? [bars()] : []), 20_000)).toEqual([[100, BARS]]);
});

it('the same product held again is another pack', () => {
  expect(look((at) => (at % 3_000 < 400 ? [bars()] : []), 7_000).map(([at]) => at)).toEqual([100, 3_100, 6_100]);
});

it('several packs in a row are scanned one after the other', () => {
  expect(look((at) => [at < 1_000 ? bars() : bars(OTHER)], 5_000)).toEqual([
    [100, BARS],
    [1_100, OTHER],
  ]);
});

it('bars count when they were read twice within a second, squares at once', () => {
  expect(look((at) => (at === 0 ? [bars()] : []), 3_000)).toEqual([]);
  expect(look((at) => (at === 0 || at === 1_100 ? [bars()] : []), 3_000)).toEqual([]);
  expect(look((at) => (at === 500 ? [square()] : []), 3_000)).toEqual([[500, SQUARE]]);
});

it('bars that were read wrongly between two others are none of both', () => {
  expect(look((at) => [bars(at === 0 ? BARS : at === 100 ? OTHER : '96385074')], 150)).toEqual([]);
});

it('the bars and the square of one pack are one scan', () => {
  expect(productOf(SQUARE)).toBe(productOf(BARS));
  expect(look((at) => (at < 2_000 ? [bars()] : [square()]), 4_000)).toEqual([[100, BARS]]);
  expect(look(() => [square(), bars()], 4_000)).toEqual([[0, SQUARE]]);
});

it('a code of its own that a pack carries beside that of the product is not scanned right after it', () => {
  const serial = square('SERIAL-0001');
  expect(look((at) => (at < 300 ? [bars(), serial] : at < 600 ? [serial] : []), 2_000)).toEqual([[100, BARS]]);
});

it('what nobody took is offered again', () => {
  const sightings = new Sightings();
  expect(sightings.see([square()], 0)).toBe(SQUARE);
  expect(sightings.see([square()], 100)).toBe(SQUARE);
  sightings.taken(SQUARE, 100);
  expect(sightings.see([square()], 200)).toBeNull();
});

it('numbers of other lengths are the same product, and what is no number is itself', () => {
  expect(productOf('036000291452')).toBe(productOf('0036000291452'));
  expect(productOf('HLP-000007')).toBe('HLP-000007');
  // Its check digit is wrong.
  expect(productOf('2000000000009')).toBe('2000000000009');
});
