import type { User } from '@bloom/api-client';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Terms } from '../core/settings';
import { stored } from '../core/stored';
import { record } from '../offline';
import { HttpError, httpClient } from '../session/http';
import { makeUser, renderShell } from '../testing/render-shell';
import { termsDue } from './due';
import { agree, keepPendingAgreements, tellAgreement } from './record';
import { TermsGate } from './terms-gate';

const TERMS: Terms = { version: '2026-11', en: 'Be kind.\n\nBe quick.', fr: 'Soyez aimable.' };
let terms: Terms | null = TERMS;
vi.mock('../module-host/manifest', () => {
  let manifest: unknown;
  return {
    manifestState: {
      get: () => (manifest ??= { settings: { terms } }),
      subscribe: () => () => undefined,
      forget: () => (manifest = undefined),
    },
  };
});
vi.mock('../connectivity/connectivity', () => ({ connectivity: { get: () => ({ reachable: true }) } }));
vi.mock('../offline', () => ({ record: vi.fn(async () => undefined) }));

const post = vi.spyOn(httpClient, 'write');
const ama = makeUser();
const staff = makeUser({ id: 's1', is_staff: true, facility_id: null });
const pendingOf = (user: User) => stored.get('tosPending')?.[user.id];
const show = (user?: Partial<User>) => renderShell(<TermsGate>home</TermsGate>, { user });

beforeEach(async () => {
  vi.clearAllMocks();
  post.mockResolvedValue(undefined);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  terms = TERMS;
  const { manifestState } = await import('../module-host/manifest');
  (manifestState as unknown as { forget(): void }).forget();
});

describe('the step after sign-in', () => {
  it('TOS-01 TOS-02 TOS-03 TOS-04 TOS-05 nothing is shown before the terms were agreed to', async () => {
    show();
    const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Continue' });
    expect(screen.queryByText('home')).toBeNull();
    expect(screen.getByText('Be kind.').tagName).toBe('P');
    expect(go.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(go.disabled).toBe(false);
    await userEvent.click(screen.getByRole('checkbox'));
    expect(go.disabled).toBe(true);
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(go);
    expect(await screen.findByText('home')).toBeTruthy();
    expect(stored.get('tosAccepted')).toEqual({ u1: '2026-11' });
    await waitFor(() => expect(pendingOf(ama)).toBeUndefined());
    expect(post.mock.calls[0]).toMatchObject([
      'POST',
      '/api/users/me/terms/',
      { body: { version: '2026-11', agreed_at: expect.stringMatching(/^20.*Z$/) } },
    ]);
  });

  it('TOS-06 asks staff too', async () => {
    show({ is_staff: true, facility_id: null });
    expect(await screen.findByRole('heading', { name: 'Terms of service' })).toBeTruthy();
  });

  it('TOS-05 asks nobody where there are no terms', () => {
    terms = null;
    show();
    expect(screen.getByText('home')).toBeTruthy();
  });
});

describe('whom it concerns', () => {
  it('TOS-05 everybody once for each version', () => {
    expect(termsDue(ama, TERMS)).toBe(true);
    agree(ama, '2026-11');
    expect(termsDue(ama, TERMS)).toBe(false);
    expect(termsDue(staff, TERMS)).toBe(true);
    expect(termsDue(ama, { ...TERMS, version: '2027-01' })).toBe(true);
    agree(staff, '2026-11');
    expect(stored.get('tosAccepted')).toEqual({ u1: '2026-11', s1: '2026-11' });
  });

  it('TOS-05 nobody at an offline login who has agreed on this device, to whatever version', () => {
    stored.set('offlineUserId', 'u1');
    expect(termsDue(ama, TERMS)).toBe(true);
    agree(ama, '2025-01');
    expect(termsDue(ama, TERMS)).toBe(false);
    stored.remove('offlineUserId');
    expect(termsDue(ama, TERMS)).toBe(true);
  });

  it('LST-05 the mere yes of an older version of the application is no agreement', () => {
    stored.set('tosAccepted', true as never);
    expect(termsDue(ama, TERMS)).toBe(true);
    agree(ama, '2026-11');
    expect(stored.get('tosAccepted')).toEqual({ u1: '2026-11' });
  });
});

describe('the agreement on the server', () => {
  it.each([0, 503])(
    'TOS-05 waits in the outbox of a facility after the answer %i, under the same id',
    async (status) => {
      agree(ama, '2026-11');
      const id = pendingOf(ama)?.id;
      post.mockRejectedValue(new HttpError('x', status, undefined, undefined));
      await tellAgreement(ama, true);
      expect(post.mock.calls[0]?.[2]).toMatchObject({ key: id });
      expect(record).toHaveBeenCalledWith(
        'terms_agreement',
        { uuid: id, madeAt: expect.any(String), payload: { version: '2026-11', agreed_at: expect.any(String) } },
        ama,
      );
      expect(pendingOf(ama)).toBeUndefined();
    },
  );

  it('TOS-05 offline it is not even tried, and staff are told again at the next start', async () => {
    agree(ama, '2026-11');
    agree(staff, '2026-11');
    await tellAgreement(ama, false);
    await tellAgreement(staff, false);
    expect(post).not.toHaveBeenCalled();
    expect(record).toHaveBeenCalledTimes(1);
    expect([pendingOf(ama), pendingOf(staff)?.version]).toEqual([undefined, '2026-11']);
    await tellAgreement(staff, true);
    expect(pendingOf(staff)).toBeUndefined();
  });

  it('TOS-05 stays here while neither has it', async () => {
    agree(ama, '2026-11');
    post.mockRejectedValueOnce(new HttpError('x', 403, undefined, undefined));
    await tellAgreement(ama, true);
    expect(pendingOf(ama)?.version).toBe('2026-11');
    vi.mocked(record).mockRejectedValueOnce(new Error('full'));
    await tellAgreement(ama, false);
    expect(pendingOf(ama)?.version).toBe('2026-11');
  });

  it('UPD-07 UPD-11 goes into the outbox before the storage of this browser may be cleared', async () => {
    agree(ama, '2026-11');
    await keepPendingAgreements(ama);
    expect(record).toHaveBeenCalledTimes(1);
    expect(pendingOf(ama)).toBeUndefined();
  });
});
