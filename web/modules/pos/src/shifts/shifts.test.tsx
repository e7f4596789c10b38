// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { Facility, ShiftEntryPayload } from '@bloom/api-client';
import {
  type OutboxRecord,
  recordsOfKind,
  type SaleOutboxRecord,
  type SaleReturnOutboxRecord,
  type ShiftEntryOutboxRecord,
} from '@bloom/local-db';
import { facility as accra, ghana, observable } from '@bloom/testing';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useSyncExternalStore } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ShiftButton } from '../sale/shift-button';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { NOTHING_COUNTED, piecesOf, readCount, sumOf } from './count';
import { denominationsOf } from './denominations';
import { shiftFigures } from './figures';
import { ShiftDialog } from './shift-dialog';
import { shiftsAtTill } from './shifts-at-till';

const GHS = { code: 'GHS', minorUnits: 2 };
const XOF = { code: 'XOF', minorUnits: 0 };

let seq = 0;
const at = (record: Partial<OutboxRecord>) =>
  ({
    ...outboxRecord(),
    uuid: `r${++seq}`,
    seq,
    facility_id: 'f1',
    user_id: 'u1',
    user_name: 'Ama Mensah',
    ...record,
  }) as OutboxRecord;
const sold = (cash: string, mobile = '0.00', more: Partial<OutboxRecord> = {}) => {
  const { payload } = outboxRecord();
  const paid = (method: 'cash' | 'mobile_money', amount: string) => ({
    ...{ method, amount, tendered: '100.00', change: '3.00', channel_id: null, reference: null },
  });
  return at({
    kind: 'sale',
    payload: { ...payload, currency: 'GHS', payments: [paid('cash', cash), paid('mobile_money', mobile)] },
    ...more,
  } as Partial<OutboxRecord>);
};
const refunded = (cash: string, mobile: string) =>
  at({
    kind: 'sale_return',
    payload: {
      currency: 'GHS',
      refunds: [
        { method: 'cash', amount: cash, channel_id: null, reference: null },
        { method: 'mobile_money', amount: mobile, channel_id: 'gh-mtn', reference: null },
      ],
    } as SaleReturnOutboxRecord['payload'],
  });
const entry = (
  kind: ShiftEntryPayload['kind'],
  amount: string,
  more: Partial<ShiftEntryPayload> = {},
  uuid?: string,
) => {
  const record = at({ kind: 'shift_entry' });
  const shift_uuid = kind === 'opened' ? (uuid ?? record.uuid) : 'shift';
  return {
    ...record,
    uuid: uuid ?? record.uuid,
    payload: {
      shift_uuid,
      kind,
      currency: 'GHS',
      amount,
      pieces: [],
      note: 'bread',
      per_cashier: false,
      closing: null,
      ...more,
    },
  } as ShiftEntryOutboxRecord;
};

const shown = observable(true);
function Shown({ children }: { children: ReactNode }) {
  return useSyncExternalStore(shown.subscribe, shown.get) ? children : null;
}

describe('the figures of a shift', () => {
  it('are the float, the cash that stayed, less what was given back, and what was paid in and out', () => {
    const opening = entry('opened', '100.00', {}, 'shift');
    const after = [
      sold('20.00', '5.50'),
      refunded('4.00', '1.00'),
      entry('paid_in', '30.00'),
      entry('paid_out', '12.25'),
      entry('paid_out', '7.00', { shift_uuid: 'another' }),
    ];
    expect(shiftFigures(opening, after, GHS)).toMatchObject({
      ...{ sales: 1, returns: 1, opening: 10_000n, cashSales: 2_000n, cashRefunds: 400n, mobileMoney: 450n },
      ...{ paidIn: 3_000n, paidOut: 1_225n, expected: 10_000n + 2_000n - 400n + 3_000n - 1_225n, throughSeq: seq },
    });
  });

  it('of one cashier have no sale of another at the same till, but what that one paid out for it', () => {
    const opening = entry('opened', '0.00', { per_cashier: true }, 'shift');
    const other = { user_id: 'u2' };
    const after = [sold('20.00'), sold('9.00', '0.00', other), { ...entry('paid_out', '1.00'), ...other }];
    expect(shiftFigures(opening, after, GHS)).toMatchObject({ sales: 1, cashSales: 2_000n, paidOut: 100n });
  });

  it('are none when an amount cannot be read, or is of another currency: a sum without it would be wrong', () => {
    const opening = entry('opened', '0.00', {}, 'shift');
    expect(shiftFigures(opening, [sold('x')], GHS)).toBeNull();
    expect(shiftFigures(opening, [sold('20.00')], XOF)).toBeNull();
  });
});

describe('a count', () => {
  it('is the sum of its notes and coins, or what was typed as its sum', () => {
    expect(sumOf(NOTHING_COUNTED, GHS)).toBeNull();
    const pieces = { pieces: { '5000': '2', '50': '3', '20': '0', '10': '' }, sum: '9' };
    expect(sumOf(pieces, GHS)).toBe(10_150n);
    expect(piecesOf(pieces, GHS)).toEqual([
      { value: '50.00', count: 2 },
      { value: '0.50', count: 3 },
    ]);
    expect(sumOf({ pieces: {}, sum: '1 250,50' }, GHS)).toBe(125_050n);
    expect(sumOf({ pieces: { '5000': '0' }, sum: '' }, GHS)).toBe(0n);
    // More than the server takes for a count.
    expect(sumOf({ pieces: { '20000': '9999999' }, sum: '' }, GHS)).toBeNull();
    expect(piecesOf({ pieces: {}, sum: '12' }, GHS)).toEqual([]);
  });

  it('that was kept is read for its own shift only, and nothing else is taken for one', () => {
    const count = { pieces: { '5000': '2' }, sum: '' };
    expect(readCount({ shift: 's', count }, 's')).toEqual(count);
    for (const kept of [
      undefined,
      null,
      'x',
      {},
      { shift: 'other', count },
      { shift: 's', count: { pieces: { a: '1' }, sum: '' } },
    ]) {
      expect(readCount(kept, 's')).toBeNull();
    }
  });

  it('knows the notes and coins of our countries, in whole minor units', () => {
    expect(denominationsOf(GHS).slice(0, 2)).toEqual([20_000n, 10_000n]);
    expect(denominationsOf(GHS).at(-1)).toBe(5n);
    expect(denominationsOf(XOF).at(-1)).toBe(5n);
    expect(denominationsOf({ code: 'XXX', minorUnits: 2 })).toEqual([]);
  });
});

describe('the shift that was closed last', () => {
  it('is that of the newest number, and numbers begin again with an epoch', () => {
    const of = (shift: string, epoch: number, number: number) => [
      { ...entry('opened', '0.00', {}, shift), epoch, seq: number },
      { ...entry('closed', '0.00', { shift_uuid: shift }), epoch, seq: number + 1 },
    ];
    const entries = [...of('newest', 2, 3), ...of('old', 1, 80), ...of('older', 1, 8)];
    expect(shiftsAtTill(entries, 'till', 'u1', undefined).last?.shift.uuid).toBe('newest');
    expect(shiftsAtTill(entries.reverse(), 'till', 'u1', undefined).last?.shift.uuid).toBe('newest');
  });
});

describe('the shift at the till', () => {
  let part: Awaited<ReturnType<typeof mountPart>>;
  const onClose = vi.fn();
  const facility = (shifts: string) => ({ ...accra, shifts }) as Facility;
  async function open(shifts = 'till', options: PartOptions = {}) {
    onClose.mockReset();
    part = await mountPart(
      (till) => (
        <>
          <ShiftButton onOpen={() => undefined} />
          <Shown>
            <ShiftDialog till={till} onClose={onClose} />
          </Shown>
        </>
      ),
      { facility: facility(shifts), ...options },
    );
    return userEvent.setup({ delay: null });
  }
  afterEach(async () => {
    await part.leave();
    cleanup();
  });
  const entries = () => recordsOfKind(part.outboxDb, 'shift_entry');
  const sell = (cash: string) =>
    part.shell.record('sale', {
      uuid: crypto.randomUUID(),
      madeAt: new Date().toISOString(),
      payload: (sold(cash) as SaleOutboxRecord).payload,
    });
  /** In another window of this device, before anything that is recorded in this one. */
  const recordedElsewhere = async (record: OutboxRecord) => {
    await part.outboxDb.meta.put({ key: 'device', device_id: record.device_id, epoch: 1, next_seq: 1 });
    await part.outboxDb.outbox.put({ ...record, seq: 0 });
  };
  const press = async (user: ReturnType<typeof userEvent.setup>, name: string | RegExp) =>
    user.click(await within(screen.getByRole('dialog')).findByRole('button', { name }));

  async function openShift(user: ReturnType<typeof userEvent.setup>) {
    await user.type(await screen.findByLabelText('50'), '2');
    await press(user, 'Open shift');
    await screen.findByRole('button', { name: 'Count and close' });
  }

  it('is opened, paid into, counted without what is expected, compared, explained and closed', async () => {
    const user = await open();
    await openShift(user);
    await sell('20.00');
    await press(user, 'Pay out');
    await user.type(screen.getByLabelText('Amount (GHS)'), '5.50');
    await press(user, 'Record what is paid out');
    expect(await screen.findByText('Say why in a few words')).toBeTruthy();
    await user.type(screen.getByLabelText('What is it for?'), 'bread{Enter}');
    await press(user, 'X report');
    await waitFor(() =>
      expect(screen.getByText('Expected in the drawer').parentElement?.textContent).toMatch(/114\.50/),
    );

    await press(user, 'Count and close');
    expect(screen.queryByText(/114\.50/)).toBeNull();
    // From one note to the next by Enter, and on from the last coin.
    await user.type(await screen.findByLabelText('100'), '1{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('50'));
    fireEvent.keyDown(screen.getByLabelText('50'), { key: 'Enter', repeat: true });
    expect(document.activeElement, 'held down').toBe(screen.getByLabelText('50'));
    await user.type(screen.getByLabelText('0.50'), '25');
    await user.type(screen.getByLabelText('0.05'), '{Enter}');
    expect(await screen.findByText(/2\.00 is missing/)).toBeTruthy();
    await press(user, 'Close shift');
    expect(screen.getByText('Say why in a few words')).toBeTruthy();
    await user.type(screen.getByLabelText('Why does it differ?'), 'wrong change');
    await press(user, 'Close shift');

    expect(await screen.findByText('The shift is closed.')).toBeTruthy();
    expect(await screen.findByText('Z report')).toBeTruthy();
    const all = (await entries()).sort((one, other) => one.seq - other.seq);
    expect(all.map(({ payload: { kind, amount } }) => [kind, amount])).toEqual([
      ['opened', '100.00'],
      ['paid_out', '5.50'],
      ['closed', '112.50'],
    ]);
    const closing = all[2]?.payload;
    expect(closing?.pieces).toEqual([
      { value: '100.00', count: 1 },
      { value: '0.50', count: 25 },
    ]);
    expect(closing).toMatchObject({
      note: 'wrong change',
      closing: { sales: 1, cash_sales: '20.00', expected: '114.50' },
    });
    expect(closing?.closing?.through_seq).toBe(all[1]?.seq ?? 0);
    expect(await part.shell.drafts.get('pos-shift-count')).toBeUndefined();
  });

  it('a sale that comes between the comparison and the closing is told, and nothing is closed', async () => {
    const user = await open();
    await openShift(user);
    await press(user, 'Count and close');
    await user.type(await screen.findByLabelText('100'), '1');
    await press(user, 'Compare');
    await screen.findByText('The drawer is right.');
    const { after } = part.shell.outbox;
    // Another window sells in the very moment of the press.
    let sells = true;
    vi.spyOn(part.shell.outbox, 'after').mockImplementation(async (place) => {
      if (sells) {
        sells = false;
        await sell('20.00');
      }
      return after(place);
    });
    await press(user, 'Close shift');
    expect(await screen.findByText(/Something was sold or paid meanwhile/)).toBeTruthy();
    expect((await entries()).map(({ payload }) => payload.kind)).toEqual(['opened']);
  });

  it('is opened once, however many windows open it: the second is told, and records nothing', async () => {
    const user = await open();
    await user.type(await screen.findByLabelText('50'), '2');
    const opened = entry('opened', '10.00', {}, 'elsewhere');
    // Another window opens one, of which this one has not heard when the button is pressed.
    let heard = false;
    const { ofKind } = part.shell.outbox;
    const asked = vi.spyOn(part.shell.outbox, 'ofKind').mockImplementation(async (kind) => {
      const known = await ofKind(kind);
      return heard ? known : [];
    });
    await recordedElsewhere(opened);
    await waitFor(() => expect(asked).toHaveBeenCalled());
    heard = true;
    await press(user, 'Open shift');
    expect(await screen.findByText(/^A shift was opened in another window meanwhile/)).toBeTruthy();
    expect((await entries()).map(({ uuid }) => uuid)).toEqual(['elsewhere']);
  });

  it('OUT-23 is told of, and not counted, when the device has begun anew since: another one can be opened', async () => {
    const user = await open();
    await openShift(user);
    const [opened] = await entries();
    const device = { key: 'device' as const, device_id: 'anew', epoch: 2, next_seq: 1 };
    const previous = { device_id: opened?.device_id ?? '', epoch: 1, issued: 9, reported: false };
    await act(async () => void (await part.outboxDb.meta.put({ ...device, previous })));
    expect(
      await screen.findByText(/The shift that Ama Mensah opened on .* cannot be counted here any more/),
    ).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Count and close' })).toBeNull();
    await openShift(user);
    expect(screen.queryByText(/cannot be counted here any more/)).toBeNull();
    expect((await entries()).map(({ device_id }) => device_id).sort()).toEqual([opened?.device_id, 'anew'].sort());
  });

  /** A count of seven hundreds, left before it was done. */
  async function begunCount() {
    const user = await open();
    await openShift(user);
    await press(user, 'Count and close');
    await user.type(await screen.findByLabelText('100'), '7');
    await waitFor(async () => expect(await part.shell.drafts.get('pos-shift-count')).toBeDefined());
    await press(user, 'Back');
    return user;
  }

  it('what was counted so far is there after a reload', async () => {
    const user = await begunCount();
    await press(user, 'Count and close');
    await waitFor(() => expect(screen.getByLabelText('100')).toHaveProperty('value', '7'));
  });

  it('nothing can be typed over what was counted before while that is still being read', async () => {
    const user = await begunCount();
    const kept = await part.shell.drafts.get('pos-shift-count');
    let answer = (_kept: unknown): void => undefined;
    const slow = new Promise<unknown>((resolve) => {
      answer = resolve;
    });
    const reading = vi.spyOn(part.shell.drafts, 'get').mockReturnValueOnce(slow);
    await press(user, 'Count and close');
    expect(reading).toHaveBeenCalledOnce();
    expect(screen.queryByLabelText('100')).toBeNull();
    await act(async () => answer(kept));
    expect(screen.getByLabelText('100')).toHaveProperty('value', '7');
  });

  it('its last Z report can be looked at again, as a copy, without what was sold later, and with the mobile money nobody confirmed', async () => {
    const user = await open();
    await openShift(user);
    const { payload } = sold('0.00', '7.50') as SaleOutboxRecord;
    await part.shell.record('sale', { uuid: 'm1', madeAt: new Date().toISOString(), payload });
    await press(user, 'Count and close');
    await user.type(await screen.findByLabelText('100'), '1');
    await press(user, 'Compare');
    await screen.findByText('The drawer is right.');
    await press(user, 'Close shift');
    await screen.findByText('Z report');
    await part.shell.record('sale', { uuid: 'm2', madeAt: new Date().toISOString(), payload });
    await press(user, 'Done');
    await act(async () => shown.set(false));
    await act(async () => shown.set(true));
    await press(user, 'Last Z report');
    const report = await screen.findByText('Z report');
    expect(screen.getByText('COPY')).toBeTruthy();
    expect(screen.queryByText('The shift is closed.')).toBeNull();
    expect(within(report.parentElement as HTMLElement).getAllByText('Mobile money, not confirmed')).toHaveLength(1);
  });

  it('of another cashier that nobody closed is closed by who runs the facility, and by nobody else', async () => {
    const user = await open('cashier', { user: { id: 'u9', groups: ['Admin'] } });
    const theirs = entry('opened', '100.00', { per_cashier: true }, 'theirs');
    await recordedElsewhere({ ...theirs, user_id: 'u1' });
    const others = (await screen.findByText('Other open shifts at this till')).parentElement as HTMLElement;
    await user.click(within(others).getByRole('button', { name: 'Count and close' }));
    await user.type(await screen.findByLabelText('100'), '1');
    await press(user, 'Compare');
    await screen.findByText('The drawer is right.');
    await press(user, 'Close shift');
    await screen.findByText('Z report');
    const closing = (await entries()).find(({ payload }) => payload.kind === 'closed');
    expect([closing?.user_id, closing?.payload.shift_uuid]).toEqual(['u9', 'theirs']);
    await part.leave();

    await open('cashier', { user: { id: 'u8', groups: ['Cashier'] } });
    await recordedElsewhere({ ...theirs, user_id: 'u1' });
    const seen = (await screen.findByText('Other open shifts at this till')).parentElement as HTMLElement;
    expect(within(seen).queryByRole('button')).toBeNull();
  });

  it('is a button only where the facility counts its cash', async () => {
    await open('none');
    await screen.findByRole('dialog');
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Shift' })).toEqual([]));
    const outside = screen
      .queryAllByRole('button', { name: 'Open shift' })
      .filter((button) => !button.closest('dialog'));
    expect(outside).toEqual([]);
  });

  it('in French, in francs', async () => {
    await open('cashier', {
      language: 'fr',
      countryConfig: { ...ghana, currency: 'XOF', minor_units: 0 },
    });
    expect(await screen.findByText(/La session est la vôtre/)).toBeTruthy();
    expect(within(screen.getByRole('dialog')).getByLabelText(/^10\s000$/)).toBeTruthy();
  });
});
