import type { OfflineLoginCounts } from '@bloom/api-client';
import { BloomDb, OutboxDb } from '@bloom/local-db';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { type CountPorts, countLogin, isDue, localDay, sendCounts } from './counts';

const day = (date: number, hour = 10) => new Date(2026, 10, date, hour);
const row = (date: string, success = 1, fail = 0) => ({ date, success, fail });

describe('offline login counts', () => {
  let bloom: BloomDb;
  let outbox: OutboxDb;
  let sent: { body: OfflineLoginCounts; key: string }[];
  let answer: () => number | Promise<number>;
  let sentAt: string | undefined;
  let now: Date;
  let ports: CountPorts;
  const rows = () => bloom.offline_login_count.toArray();

  beforeEach(() => {
    const options = { indexedDB: new IDBFactory(), IDBKeyRange };
    bloom = new BloomDb(options);
    outbox = new OutboxDb(options);
    sent = [];
    answer = () => 204;
    sentAt = undefined;
    now = day(20);
    ports = {
      bloom,
      outbox,
      userId: 'u1',
      facilityId: 'f1',
      post: async (body, key) => {
        sent.push({ body, key });
        return answer();
      },
      sentAt: {
        get: () => sentAt,
        set: (time) => {
          sentAt = time;
        },
      },
      now: () => now,
    };
  });

  it('OLG-27 OLG-30 ENT-32 T57 are kept by the calendar day of the device, with date, success and fail', async () => {
    await countLogin(bloom, 'success', day(3, 0));
    await countLogin(bloom, 'fail', day(3, 23));
    await countLogin(bloom, 'fail', day(3, 23));
    await countLogin(bloom, 'success', day(4, 0));
    expect(await rows()).toEqual([row('2026-11-03', 1, 2), row('2026-11-04')]);
    expect(localDay(new Date(2026, 0, 5))).toBe('2026-01-05');
  });

  it('OLG-28 OLG-29 are due when the oldest row or the last sending is seven days old', () => {
    expect(isDue([], day(1).toISOString(), day(20))).toBe(false);
    expect(isDue([row('2026-11-20'), row('2026-11-14')], undefined, day(20))).toBe(false);
    expect(isDue([row('2026-11-20'), row('2026-11-13')], undefined, day(20))).toBe(true);
    expect(isDue([row('2026-11-20')], day(13).toISOString(), day(20))).toBe(true);
    expect(isDue([row('2026-11-20')], day(14).toISOString(), day(20))).toBe(false);
  });

  it('OLG-28 OLG-29 API-35 are sent with facility and user, and cleared after a 2xx', async () => {
    await bloom.offline_login_count.bulkPut([row('2026-11-02', 3, 1), row('2026-11-19', 0, 2)]);
    expect(await sendCounts(ports)).toBe(true);
    const counts = [row('2026-11-02', 3, 1), row('2026-11-19', 0, 2)];
    expect(sent.map(({ body }) => body)).toEqual([{ user_id: 'u1', facility_id: 'f1', counts }]);
    expect(await rows()).toEqual([]);
    expect(sentAt).toBe(now.toISOString());
    expect(await sendCounts(ports)).toBe(false);
  });

  it('T57 only what was sent is cleared', async () => {
    await bloom.offline_login_count.bulkPut([row('2026-11-02'), row('2026-11-20', 1, 1)]);
    answer = async () => {
      await countLogin(bloom, 'fail', now);
      return 200;
    };
    await sendCounts(ports);
    expect(await rows()).toEqual([row('2026-11-20', 0, 1)]);
  });

  it.each([500, 503, 401, 429])(
    'T57 an answer of %i clears nothing, and the very same is sent again',
    async (status) => {
      await bloom.offline_login_count.put(row('2026-11-02'));
      answer = () => status;
      expect(await sendCounts(ports)).toBe(false);
      expect(await rows()).toEqual([row('2026-11-02')]);
      await countLogin(bloom, 'success', now);
      answer = () => 204;
      expect(await sendCounts(ports)).toBe(true);
      expect(sent[1]).toEqual(sent[0]);
      expect(await rows()).toEqual([row('2026-11-20')]);
    },
  );

  it('T57 a lost answer counts nothing twice: same key, same body', async () => {
    await bloom.offline_login_count.put(row('2026-11-02'));
    answer = () => Promise.reject(new TypeError('network'));
    await expect(sendCounts(ports)).rejects.toThrow('network');
    answer = () => 204;
    await sendCounts(ports);
    expect(sent[1]).toEqual(sent[0]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('OLG-28 what the server refuses for its content stays here and is sent as a new message', async () => {
    await bloom.offline_login_count.put(row('2026-11-02'));
    answer = () => 422;
    await sendCounts(ports);
    expect(await rows()).toHaveLength(1);
    answer = () => 204;
    await sendCounts(ports);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
  });

  it('OLG-29 what waits for one facility is not sent as another', async () => {
    await bloom.offline_login_count.put(row('2026-11-02'));
    answer = () => 500;
    await sendCounts(ports);
    answer = () => 204;
    await sendCounts({ ...ports, userId: 'u2', facilityId: 'f2' });
    expect(sent[1]?.body).toMatchObject({ user_id: 'u2', facility_id: 'f2' });
  });
});
