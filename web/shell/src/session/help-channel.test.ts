import type { ShellSession } from '@bloom/shell-api';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceBoot, announceShutdown } from './help-channel';

let posted: { channel: string; message: unknown }[];

class FakeChannel {
  constructor(private readonly name: string) {}
  postMessage(message: unknown) {
    posted.push({ channel: this.name, message });
  }
  close() {}
}

beforeEach(() => {
  posted = [];
  vi.stubGlobal('BroadcastChannel', FakeChannel);
});
afterEach(() => {
  announceShutdown();
  vi.unstubAllGlobals();
});

const user = { id: 'u1', first_name: 'Ama', last_name: 'Mensah', username: 'ama', email: 'ama@example.org' };

it('TOP-15 TOP-16 API-45 tells the help chat whose session and facility it is', () => {
  announceBoot({ user, facility: { id: 'f1', name: 'Accra Central Pharmacy' } } as ShellSession);
  expect(posted).toEqual([
    {
      channel: 'intercom-boot',
      message: {
        user: { id: 'u1', name: 'Ama Mensah', email: 'ama@example.org' },
        facility: { id: 'f1', name: 'Accra Central Pharmacy' },
      },
    },
  ]);
});

it('TOP-16 says none for staff without a facility, and the username where no name is known', () => {
  announceBoot({ user: { ...user, first_name: '', last_name: '' }, facility: null } as ShellSession);
  expect(posted[0]?.message).toEqual({ user: { id: 'u1', name: 'ama', email: 'ama@example.org' }, facility: null });
});

it('TOP-16 the same session is announced once, another person or facility anew', () => {
  const session = { user, facility: { id: 'f1', name: 'Accra' } } as ShellSession;
  announceBoot(session);
  announceBoot({ ...session });
  expect(posted).toHaveLength(1);
  announceBoot({ ...session, facility: null });
  expect(posted).toHaveLength(2);
  announceShutdown();
  announceBoot({ ...session, facility: null });
  expect(posted.map(({ message }) => message)).toEqual([
    expect.objectContaining({ facility: { id: 'f1', name: 'Accra' } }),
    expect.objectContaining({ facility: null }),
    { shutdown: true },
    expect.objectContaining({ facility: null }),
  ]);
});

it('SES-18 TOP-16 ends the chat when somebody signs out', () => {
  announceShutdown();
  expect(posted).toEqual([{ channel: 'intercom-boot', message: { shutdown: true } }]);
});
