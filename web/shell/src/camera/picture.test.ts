import { expect, it } from 'vitest';
import { middleFirst, seenPart } from './picture';

it('looks at what a person sees of the picture, whatever the shape of the screen', () => {
  const wide = { width: 1280, height: 720 };
  expect(seenPart(wide, { width: 320, height: 180 })).toEqual({ x: 0, y: 0, width: 1280, height: 720 });
  expect(seenPart(wide, { width: 240, height: 160 })).toEqual({ x: 100, y: 0, width: 1080, height: 720 });
  expect(seenPart({ width: 480, height: 640 }, { width: 240, height: 160 })).toEqual({
    ...{ x: 0, y: 160 },
    ...{ width: 480, height: 320 },
  });
});

it('has the code in the middle first', () => {
  const at = (text: string, x: number, y: number) => ({ text, isLinear: true, x, y });
  const found = [at('edge', 10, 10), at('middle', 110, 90), at('near', 60, 80)];
  expect(middleFirst(found, { width: 200, height: 160 }).map(({ text }) => text)).toEqual(['middle', 'near', 'edge']);
});
