/** What happened to an order, told as a person would: what one press did to several lines is one event. Pure. */
import type { Order, OrderEvent } from '@bloom/api-client';

export interface ToldEvent extends Pick<OrderEvent, 'at' | 'by' | 'kind' | 'note'> {
  /** Names of the lines it is about; none: the whole order. */
  lines: string[];
  /** Of the shipment it is about. */
  number: string | null;
}

export function toldEvents({
  timeline,
  lines,
  shipments,
}: Pick<Order, 'timeline' | 'lines' | 'shipments'>): ToldEvent[] {
  const told: ToldEvent[] = [];
  for (const { at, by, kind, note, line_uuid, shipment_uuid } of timeline) {
    const line = lines.find(({ uuid }) => uuid === line_uuid)?.name;
    const number = shipments.find(({ uuid }) => uuid === shipment_uuid)?.number ?? null;
    const last = told.at(-1);
    const isSame = last && last.at === at && last.by === by && last.kind === kind && last.note === note;
    if (isSame && last.number === number) {
      if (line !== undefined && !last.lines.includes(line)) last.lines.push(line);
    } else told.push({ at, by, kind, note, number, lines: line === undefined ? [] : [line] });
  }
  return told;
}
