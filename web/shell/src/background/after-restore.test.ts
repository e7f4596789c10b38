// @vitest-environment jsdom
import type { AfterRestore } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { beforeEach, expect, it } from 'vitest';
import { isRestoreNews, mayHearOfRestore, seeRestore } from './after-restore';

const NOW = Date.UTC(2026, 10, 22, 9);
const restore: AfterRestore = {
  generation: 'g2',
  restored_at: '2026-11-21T09:00:00Z',
  backup_made_at: '2026-11-20T22:00:00Z',
  devices: [],
};

beforeEach(() => localStorage.clear());

it('a restored backup is told until it was seen, a month at most, and the next one again', () => {
  expect(isRestoreNews({ ...restore, restored_at: null }, NOW)).toBe(false);
  expect(isRestoreNews(restore, NOW)).toBe(true);
  expect(isRestoreNews(restore, NOW + 30 * 86_400_000)).toBe(false);
  seeRestore(restore);
  expect(isRestoreNews(restore, NOW)).toBe(false);
  expect(isRestoreNews({ ...restore, generation: 'g3' }, NOW)).toBe(true);
});

it('who answers for the facility hears of it', () => {
  const person = (groups: string[], is_staff = false) =>
    ({ user: { id: 'u', groups, is_staff }, facility: { id: 'f' } }) as unknown as ShellSession;
  expect(mayHearOfRestore(person(['Admin']))).toBe(true);
  expect(mayHearOfRestore(person(['Attendant']))).toBe(false);
  expect(mayHearOfRestore(person(['Admin'], true))).toBe(false);
  const owner = { ...person([]), facility: { id: 'f', facility_owner_contact: { user_id: 'u' } } };
  expect(mayHearOfRestore(owner as unknown as ShellSession)).toBe(true);
});
