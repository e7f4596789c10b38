import type { PickList } from '@bloom/api-client';
import { expect, it } from 'vitest';
import { beginPicking, type PickLine, pickProblem, scannedPick, sentLines } from './pick-lines';

const batch = (batch_id: string, units: number, on_hand = 300) => ({
  ...{ batch_id, lot: batch_id, expiry_date: '2035-05-31', units, on_hand },
});
const list: PickList = {
  lines: [
    {
      ...{
        line_uuid: 'l1',
        barcode: '9506682101352',
        name: 'Amoxicillin',
        generic_name: '',
        pack: 'Box',
        pack_units: 100,
      },
      ...{ units: 300, missing_units: 0, batches: [batch('A-1', 120, 120), batch('B-2', 180)] },
    },
  ],
};
const line = (fields: Partial<PickLine> = {}): PickLine => ({ ...(beginPicking(list)[0] as PickLine), ...fields });

it('is begun with what expires first, and sends what is ticked alone', () => {
  expect(sentLines([line()])).toEqual([]);
  expect(sentLines([line({ checked: true })])).toEqual([
    { line_uuid: 'l1', batch_id: 'A-1', units: 120 },
    { line_uuid: 'l1', batch_id: 'B-2', units: 180 },
  ]);
  expect(sentLines([line({ checked: true, units: { 'A-1': '', 'B-2': '7' } })])).toEqual([
    { line_uuid: 'l1', batch_id: 'B-2', units: 7 },
  ]);
});

it('never sends more than lies on the shelf, nor more than was confirmed', () => {
  expect(pickProblem(line())).toBeNull();
  expect(pickProblem(line({ units: { 'A-1': '121' } }))).toEqual({ kind: 'onHand', batch: 'A-1' });
  expect(pickProblem(line({ units: { 'A-1': '120', 'B-2': '181' } }))).toEqual({ kind: 'tooMany' });
  expect(pickProblem(line({ units: {} }))).toEqual({ kind: 'nothing' });
  expect(pickProblem(line({ units: { 'B-2': '12345678' } }))).toEqual({ kind: 'number', batch: 'B-2' });
});

it('finds the line of a scan', () => {
  expect(scannedPick([line()], '(01)09506682101352(17)350531(10)B-2', '2026-11-26')?.pick.line_uuid).toBe('l1');
  expect(scannedPick([line()], '2000000000008', '2026-11-26')).toBeUndefined();
});
