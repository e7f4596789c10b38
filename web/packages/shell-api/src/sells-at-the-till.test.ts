import { expect, it } from 'vitest';
import type { ModuleContext } from './contract';
import { sellsAtTheTill } from './sells-at-the-till';

const POS = JSON.stringify([{ app: { name: 'POS' } }]);
const who = (user: object) =>
  sellsAtTheTill({ session: { user: { userapps: POS, ...user } } } as unknown as ModuleContext);

it.each([
  [true, 'people who have the point of sale', who({})],
  [false, 'people without it', who({ userapps: '' })],
  [false, 'provider staff', who({ is_staff: true })],
])('ENT-07 it is %s that a sale is handed over by %s', (expected, _, may) => {
  expect(may).toBe(expected);
});
