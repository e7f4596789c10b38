import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { order, orderLine } from '../testing/order';
import { shipment, shipmentLine } from '../testing/shipment';
import {
  addLot,
  beginReceipt,
  bringUpToDate,
  type DraftLine,
  lineProblem,
  parseReceipt,
  payloadOf,
  type ReceiptDraft,
  scanned,
  staysOpen,
  surplusOf,
} from './receipt-draft';
import { sourceOfOrder, sourceOfShipment } from './source';

const TODAY = '2026-11-26';
const ids = () => {
  let last = 0;
  return () => `id-${++last}`;
};
const ZINC = shipmentLine({ uuid: 'sl2', barcode: '6001', name: 'Zinc', open_units: 20 });
const LINES = [shipmentLine({ uuid: 'sl1' }), ZINC];
const sent = (lines = LINES) => sourceOfShipment(shipment({ uuid: 's', lines }), [], undefined);
const outside = () =>
  sourceOfOrder(order({ uuid: 'o', by_warehouse: false, lines: [orderLine({ uuid: 'l1', barcode: '6001' })] }), [], AT);
const AT = '2026-11-26T09:00:00Z';

const first = (draft: ReceiptDraft): DraftLine => draft.lines[0] as DraftLine;
const change = (draft: ReceiptDraft, fields: Partial<DraftLine>): ReceiptDraft => ({
  ...draft,
  lines: draft.lines.map((line, at) => (at === 0 ? { ...line, checked: true, ...fields } : line)),
});
const problem = (draft: ReceiptDraft) => lineProblem(draft, first(draft), TODAY);

describe('what is received', () => {
  it('is what was ticked; what nobody looked at is not mentioned', () => {
    const draft = change(beginReceipt(sent(), ids()), {});
    const { lines, ...head } = payloadOf(draft, AT);
    expect(head).toEqual({
      ...{ uuid: 'id-1', order_uuid: 'o1', shipment_uuid: 's', supplier_name: 'Ernest Chemists' },
      ...{ reference: 'W-000012', received_at: AT },
    });
    expect(lines).toEqual([
      {
        ...{ uuid: 'id-2', order_line_uuid: 'l1', shipment_line_uuid: 'sl1', barcode: '9506682101352' },
        ...{ name: 'Amoxicillin 500 mg caps', lot: 'A-1', expiry_date: '2035-05-31' },
        ...{ open: 300, accepted: 300, refused: 0, missing: 0, reason: '' },
      },
    ]);
  });

  it('leaves nothing out and nothing twice: accepted, refused, missing and what stays are what was open, and surplus is extra', () => {
    const amount = fc.integer({ min: 0, max: 500 });
    fc.assert(
      fc.property(amount, amount, amount, (accepted, refused, missing) => {
        const typed = { accepted: String(accepted), refused: String(refused), missing: String(missing) };
        const draft = change(beginReceipt(sent(), ids()), typed);
        const line = first(draft);
        const [surplus, rest] = [surplusOf(draft.lines, line), staysOpen(draft.lines, line)];
        expect(accepted + refused + missing + rest).toBe(line.open + surplus);
        expect(Math.min(surplus, rest)).toBe(0);
      }),
    );
  });

  it('says why something is refused or missing, and nothing is missing of what is too much', () => {
    const begun = beginReceipt(sent(), ids());
    expect(problem(change(begun, { accepted: '290', missing: '10' }))).toBe('reason');
    expect(problem(change(begun, { accepted: '290', missing: '10', reason: 'short' }))).toBeNull();
    expect(problem(change(begun, { accepted: '300', missing: '10', reason: 'short' }))).toBe('surplusMissing');
    expect(problem(change(begun, { accepted: '0' }))).toBe('nothing');
    expect(payloadOf(change(begun, { reason: 'short' }), AT).lines[0]?.reason).toBe('');
  });

  it('takes nothing into stock that has expired', () => {
    const draft = beginReceipt(sent([shipmentLine({ uuid: 'sl1', expiry_date: '2026-11-25' })]), ids());
    expect(problem(change(draft, {}))).toBe('expired');
    expect(problem(change(draft, { accepted: '0', refused: '300', reason: 'expired' }))).toBeNull();
  });
});

describe('of a supplier that answers nothing', () => {
  it('wants lot and expiry from the pack', () => {
    const draft = change(beginReceipt(outside(), ids()), {});
    expect(draft.reference).toBe('');
    expect(problem(draft)).toBe('lot');
    expect(problem(change(draft, { lot: 'B-2' }))).toBe('expiry');
    const whole = change(draft, { lot: 'B-2', expiryText: '05/35' });
    expect(problem(whole)).toBeNull();
    expect(payloadOf(whole, AT)).toMatchObject({
      shipment_uuid: null,
      lines: [{ shipment_line_uuid: null, lot: 'B-2', expiry_date: '2035-05-31' }],
    });
  });

  it('takes several lots of one line together for what is to come', () => {
    const begun = change(beginReceipt(outside(), ids()), { accepted: '200', lot: 'B-2', expiryText: '05/35' });
    const draft = addLot(begun, first(begun), 'other');
    const two: ReceiptDraft = {
      ...draft,
      lines: draft.lines.map((line) => (line.uuid === 'other' ? { ...line, accepted: '150' } : line)),
    };
    expect(surplusOf(two.lines, first(two))).toBe(50);
    expect(
      payloadOf(two, AT).lines.map(({ order_line_uuid, accepted, open }) => [order_line_uuid, accepted, open]),
    ).toEqual([
      ['l1', 200, 300],
      ['l1', 150, 300],
    ]);
  });

  it('expects nothing of a line that waits or is cancelled', () => {
    const lines = (['waiting', 'cancelled', 'asked'] as const).map((state) => orderLine({ uuid: state, state }));
    expect(sourceOfOrder(order({ uuid: 'o', lines }), [], AT).lines.map(({ key }) => key)).toEqual(['asked']);
  });
});

describe('a draft that is found again', () => {
  it('follows what is to come by now, and keeps what somebody typed', () => {
    const begun = change(beginReceipt(sent(), ids()), { accepted: '250' });
    const now = sent([shipmentLine({ uuid: 'sl1', open_units: 280 }), { ...ZINC, open_units: 5 }]);
    const next = bringUpToDate(begun, now, ids());
    expect(next.lines.map(({ open, accepted, checked }) => [open, accepted, checked])).toEqual([
      [280, '250', true],
      [5, '5', false],
    ]);
    expect(bringUpToDate(next, now, ids())).toBe(next);
  });

  it('leaves out what came meanwhile and nobody here looked at', () => {
    const begun = beginReceipt(sent(), ids());
    const now = sent([shipmentLine({ uuid: 'sl1', open_units: 0 }), ZINC]);
    expect(bringUpToDate(begun, now, ids()).lines.map(({ key }) => key)).toEqual(['sl2']);
  });

  it('is none when a later program wrote it', () => {
    const draft = beginReceipt(sent(), ids());
    expect(parseReceipt(structuredClone(draft))).toEqual(draft);
    for (const other of [{ ...draft, schema: 2 }, null, 'text', { schema: 1 }]) expect(parseReceipt(other)).toBeNull();
  });
});

describe('a scan', () => {
  it('means the lot that it names, else a line of the product that nobody looked at', () => {
    const lines = [shipmentLine({ uuid: 'a', lot: 'A-1' }), shipmentLine({ uuid: 'b', lot: 'B-2' })];
    const draft = beginReceipt(sent(lines), ids());
    expect(scanned(draft, '010950668210135217350531\u001d10B-2', TODAY)?.line.key).toBe('b');
    expect(scanned(draft, '9506682101352', TODAY)?.line.key).toBe('a');
    expect(scanned(change(draft, {}), '9506682101352', TODAY)?.line.key).toBe('b');
    expect(scanned(draft, '2000000000008', TODAY)).toBeNull();
  });

  it('brings lot and expiry where the supplier says none', () => {
    const lines = [orderLine({ uuid: 'l1', barcode: '9506682101352' })];
    const draft = beginReceipt(sourceOfOrder(order({ uuid: 'o', by_warehouse: false, lines }), [], AT), ids());
    const found = scanned(draft, '(01)09506682101352(17)350531(10)B-2', TODAY);
    expect(found?.said).toEqual({ lot: 'B-2', expiryText: '2035-05-31' });
  });
});
