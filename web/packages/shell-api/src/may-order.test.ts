import { expect, it } from 'vitest';
import type { ModuleContext } from './contract';
import { mayOrder } from './may-order';

const ORDERS = JSON.stringify([{ app: { name: 'Order' } }]);
const who = (user: object, keepsCopy = true, facility: object | null = { id: 'f1' }) =>
  mayOrder({ session: { user: { userapps: ORDERS, ...user }, facility }, keepsCopy } as unknown as ModuleContext);

it.each([
  [true, 'people of a facility who have the app', who({})],
  [false, 'people without the app', who({ userapps: '' })],
  [false, 'provider staff', who({ is_staff: true })],
  [false, 'a device that keeps no copy', who({}, false)],
  [false, 'people without a facility', who({}, true, null)],
])('ENT-07 it is %s that orders are made by %s', (expected, _, may) => {
  expect(may).toBe(expected);
});
