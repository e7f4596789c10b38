/** Who has used this device, and what each of them needs to start without the server (OLG-16, OLG-17). */
import type { CountryConfig, PaymentChannel, User } from '@bloom/api-client';
import { type BloomDb, bloomDb, type FacilityUserRecord, type OutboxDb, outboxDb } from '@bloom/local-db';
import { pinAttemptsKey } from './attempts';

export interface DeviceStores {
  bloom: BloomDb;
  outbox: OutboxDb;
}

export const deviceStores = (): DeviceStores => ({ bloom: bloomDb(), outbox: outboxDb() });

export interface KnownStart {
  configs: readonly CountryConfig[];
  channels: readonly PaymentChannel[];
}

const startKey = (userId: string) => `start:${userId}` as const;

/** Writes the person with the present hash of the PIN, or the old PIN would stay valid here (PIN-16, T55). */
export async function rememberPerson(user: User, bloom: BloomDb = bloomDb()): Promise<void> {
  if (!user.is_staff) await bloom.facility_users.put(user);
}

/** After an online start: the person is of this device, and a PIN that was locked here is free again (OLG-31). */
export async function rememberStart(user: User, start: KnownStart, stores = deviceStores()): Promise<void> {
  if (user.is_staff) return;
  await rememberPerson(user, stores.bloom);
  const row = { key: startKey(user.id), configs: [...start.configs], channels: [...start.channels] };
  await stores.outbox.transaction('rw', stores.outbox.meta, async () => {
    await stores.outbox.meta.put(row);
    await stores.outbox.meta.delete(pinAttemptsKey(user.id));
  });
}

export async function knownStart(userId: string, outbox: OutboxDb = outboxDb()): Promise<KnownStart> {
  const row = (await outbox.meta.get(startKey(userId))) as KnownStart | undefined;
  return { configs: row?.configs ?? [], channels: row?.channels ?? [] };
}

/** The people of the facility whose data is on this device, by name; nobody of another one. */
export async function peopleOf(
  facilityId: string | undefined,
  bloom: BloomDb = bloomDb(),
): Promise<FacilityUserRecord[]> {
  if (!facilityId) return [];
  const people = await bloom.facility_users
    .filter((user) => !user.is_staff && user.facility_id === facilityId)
    .toArray();
  const nameOf = (user: User) => `${user.first_name} ${user.last_name} ${user.username}`;
  return people.sort((left, right) => nameOf(left).localeCompare(nameOf(right)));
}
