import { product } from '@bloom/local-db/catalogue/testing';
import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { productsSheet } from './products-sheet';

it('EXP-01 a service stands in the sheet of the list without a number, a day or anything expired', () => {
  const key = ((name: string) => name) as TFunction;
  const service = product({ uuid: 'check', name: 'Check', quantity: 0, expiry_date: '2026-01-31', stocked: false });
  const line = productsSheet([service], '2026-06-15', key).trim().split(/\r?\n/)[1];
  expect(line).toMatch(/,,products\.states\.not_stocked,,0,12\.00,11\.00$/);
});
