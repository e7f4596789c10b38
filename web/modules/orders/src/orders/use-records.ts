import {
  isOrder,
  isReceipt,
  type OrderOutboxRecord,
  type OutboxRecord,
  type ReceiptOutboxRecord,
} from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useLiveQuery } from 'dexie-react-hooks';

/** Milliseconds: so long a record that the server has is shown from this device when the server cannot be asked. */
const RECENT = 2 * 24 * 3_600_000;

function useRecords<Rec extends OutboxRecord>(
  isOurs: (record: OutboxRecord) => record is Rec,
  recent = RECENT,
): Rec[] | undefined {
  const { outbox } = useShell();
  return useLiveQuery(async () => {
    const records = await outbox.list(new Date(Date.now() - recent).toISOString());
    return records.filter(isOurs).sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.seq - a.seq);
  }, [outbox, isOurs, recent]);
}

/**
 * Orders made on this device, newest first: those the server does not have, and recent ones. undefined until read.
 * @param recent milliseconds since they were made
 */
export const useOrderRecords = (recent?: number): OrderOutboxRecord[] | undefined => useRecords(isOrder, recent);

/** Receipts of this device, likewise. */
export const useReceiptRecords = (): ReceiptOutboxRecord[] | undefined => useRecords(isReceipt);

/** null when this device does not have it, undefined until that is known. */
export function useOrderRecord(uuid: string): OrderOutboxRecord | null | undefined {
  const { outbox } = useShell();
  return useLiveQuery(async () => {
    const record = await outbox.get(uuid);
    return record && isOrder(record) ? record : null;
  }, [outbox, uuid]);
}

export const isSent = ({ state }: OutboxRecord): boolean => state === 'acknowledged';
