import { expect, it } from 'vitest';
import { order, orderLine } from '../testing/order';
import { isOpenOrder, mayClose, numbersOf, unsentUnits } from './line-numbers';
import { toldEvents } from './timeline-events';

it('tells the numbers of a line that say something', () => {
  expect(numbersOf(orderLine({ uuid: 'l1' }))).toEqual([]);
  const line = orderLine({
    ...{ uuid: 'l1', state: 'part_received', packs: 5, confirmed_packs: 3, back_ordered_packs: 1, closed_packs: 1 },
    ...{ sent_units: 300, received_units: 250, refused_units: 10, missing_units: 5, open_units: 135 },
  });
  expect(numbersOf(line).map((one) => [one.name, 'packs' in one ? one.packs : one.units])).toEqual([
    ...[
      ['confirmed', 3],
      ['backOrdered', 1],
      ['closed', 1],
      ['sent', 300],
    ],
    ...[
      ['received', 250],
      ['refused', 10],
      ['missing', 5],
      ['open', 135],
    ],
  ]);
  expect(numbersOf(orderLine({ uuid: 'l1', state: 'cancelled', closed_packs: 3, open_units: 0 }))).toEqual([]);
});

it('lets a pharmacy short-close what is back-ordered, and what a supplier outside did not bring', () => {
  const [asked, later] = [
    orderLine({ uuid: 'l1' }),
    orderLine({ uuid: 'l2', state: 'back_ordered', back_ordered_packs: 2 }),
  ];
  expect([asked, later].map((line) => mayClose({ by_warehouse: true }, line))).toEqual([false, true]);
  expect([asked, later].map((line) => mayClose({ by_warehouse: false }, line))).toEqual([true, true]);
  expect(mayClose({ by_warehouse: false }, orderLine({ uuid: 'l3', state: 'cancelled' }))).toBe(false);
});

it('knows what is confirmed and not sent, and which orders are open', () => {
  expect(unsentUnits(orderLine({ uuid: 'l1', confirmed_packs: 3, sent_units: 120 }))).toBe(180);
  expect(
    (['submitted', 'part_received', 'received', 'closed', 'cancelled'] as const).map((state) => isOpenOrder({ state })),
  ).toEqual([...[true, true, false, false, false]]);
});

it('tells what one press did to several lines as one event', () => {
  const confirmed = {
    at: '2026-11-22T09:00:00Z',
    by: 'Yaw',
    kind: 'confirmed' as const,
    shipment_uuid: null,
    note: '',
  };
  const told = toldEvents(
    order({
      uuid: 'o',
      lines: [orderLine({ uuid: 'l1', name: 'Zinc' }), orderLine({ uuid: 'l2', name: 'Bandage' })],
      shipments: [{ uuid: 's', number: 'W-1', state: 'on_its_way', dispatched_at: '', dispatched_by: '', packages: 1 }],
      timeline: [
        { ...confirmed, kind: 'submitted', line_uuid: null },
        { ...confirmed, line_uuid: 'l1' },
        { ...confirmed, line_uuid: 'l2' },
        { ...confirmed, line_uuid: 'l1', note: 'Later' },
        { ...confirmed, kind: 'dispatched', line_uuid: null, shipment_uuid: 's' },
      ],
    }),
  );
  expect(told.map(({ kind, lines, number }) => [kind, lines.join(), number])).toEqual([
    ['submitted', '', null],
    ['confirmed', 'Zinc,Bandage', null],
    ['confirmed', 'Zinc', null],
    ['dispatched', '', 'W-1'],
  ]);
});
