import type { Review } from '@bloom/api-client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isReminderDue, wrappedYear } from '../background/insights';
import { jobs } from '../background/values';
import { closePanel } from '../core/panels';
import { stored } from '../core/stored';
import { PanelHost } from '../navigation/panel-host';
import { HttpError, httpClient } from '../session/http';
import { makeFacility, renderShell, userApps } from '../testing/render-shell';
import { cardTexts, pressOnCard, Stack } from '../testing/stack';

vi.mock('../connectivity/connectivity', () => ({
  useConnectivity: () => ({ state: 'online', reachable: true, remainingHours: null, offline: null }),
  connectivity: { get: () => ({ reachable: true }), subscribe: () => () => undefined },
}));

const review = (id: string, first_name = 'Efua'): Review => ({
  id,
  reviewer: { first_name, last_name: 'Owusu' },
  created_at: '2026-11-20T12:00:00Z',
  note: 'Stock counts are complete.',
  reasons: ['Stock count', 'Prices'],
  is_read: false,
});
const owner = { user: { groups: ['Admin'], userapps: userApps('Analytics') } };
const show = (options = {}) =>
  renderShell(
    <>
      <Stack />
      <PanelHost />
    </>,
    options,
  );
const REMINDER = 'Check your facility insights: review your financial performance and complete your stock count.';
const DAY = 86_400_000;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  jobs.reviews.set([]);
  jobs.clock.set(null);
  jobs.incoming.set([]);
});
afterEach(() => {
  act(closePanel);
  vi.restoreAllMocks();
});

describe('feedback', () => {
  it('FBK-03 FBK-04 FBK-05 FBK-08 FBK-06 FBK-13 FBK-14 API-24 ENT-24 ENT-34 tells whom it is from, and the next follows', async () => {
    const patch = vi.spyOn(httpClient, 'write').mockResolvedValue(undefined);
    jobs.reviews.set([review('r1'), review('r2', 'Kofi')]);
    show();
    await waitFor(() => expect(cardTexts()[0]).toContain('New feedback from Efua OwusuStock count · Prices'));
    await pressOnCard('View');
    const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
    for (const text of [/Efua Owusu/, /2026-11-20/, 'Stock counts are complete.', 'Stock count', 'Prices']) {
      expect(dialog.getAllByText(text).length).toBeGreaterThan(0);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(patch.mock.calls[0]).toMatchObject([
      'PATCH',
      '/api/insights-bff/performance/mca-user-reviews/{id}/',
      { path: { id: 'r1' }, body: { is_read: true } },
    ]);
    await waitFor(() => expect(cardTexts()[0]).toContain('New feedback from Kofi Owusu'));
  });

  it('FBK-07 FBK-08 ERR-11 stays open for another try when the server did not take it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const patch = vi.spyOn(httpClient, 'write').mockRejectedValueOnce(new HttpError('x', 500, undefined, undefined));
    jobs.reviews.set([review('r1')]);
    show();
    await waitFor(() => expect(cardTexts()).toHaveLength(1));
    await pressOnCard('View');
    const dialog = within(await screen.findByRole('dialog', { name: 'Feedback' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }));
    await dialog.findByText('Failed to mark item as done. Please try again.');
    patch.mockResolvedValueOnce(undefined);
    await userEvent.click(dialog.getByRole('button', { name: 'Mark as done' }));
    await waitFor(() => expect(cardTexts()).toEqual([]));
  });
});

describe('the figures of the facility', () => {
  it('FIN-01 FIN-04 FIN-05 FIN-09 FIN-10 ROU-33 leads its admin to the insights', async () => {
    stored.set('wrappedNotificationSeen', String(wrappedYear(new Date()) ?? ''));
    show(owner);
    await waitFor(() => expect(cardTexts()).toEqual([expect.stringContaining(REMINDER)]));
    await pressOnCard('View');
    expect(screen.getByTestId('here').textContent).toBe('/facility-insights/overview?from=reminder');
    await waitFor(() => expect(cardTexts()).toEqual([]));
  });

  it('FIN-01 FIN-04 does not ask who is there already, and does afterwards', async () => {
    stored.set('wrappedNotificationSeen', String(wrappedYear(new Date()) ?? ''));
    jobs.reviews.set([review('r1')]);
    const there = show({ ...owner, path: '/facility-insights/reports' });
    await waitFor(() => expect(cardTexts()).toEqual([expect.stringContaining('New feedback')]));
    there.unmount();
    show({ ...owner, path: '/inventory/all' });
    await waitFor(() => expect(cardTexts()).toContainEqual(expect.stringContaining(REMINDER)));
  });

  it('FIN-02 FIN-03 FIN-11 is due seven days after it was closed, and whenever no date can be read', async () => {
    stored.set('wrappedNotificationSeen', String(wrappedYear(new Date()) ?? ''));
    show(owner);
    await waitFor(() => expect(cardTexts()).toHaveLength(1));
    const before = Date.now();
    await pressOnCard('Close');
    await waitFor(() => expect(cardTexts()).toEqual([]));
    const next = Date.parse(stored.get('financialInsightsNextShowDate') ?? '');
    expect(next).toBeGreaterThanOrEqual(before + 7 * DAY);
    expect(isReminderDue(new Date(next - 1))).toBe(false);
    expect(isReminderDue(new Date(next))).toBe(true);
    for (const text of ['soon', '', '2026-99-99']) {
      stored.set('financialInsightsNextShowDate', text);
      expect(isReminderDue(new Date()), text).toBe(true);
    }
  });

  it('FIN-06 FIN-07 FIN-08 T67 the year is told in December and January, once for each year', () => {
    const at = (month: number, year = 2026) => wrappedYear(new Date(year, month, 15));
    expect([at(10), at(11), at(0, 2027), at(1, 2027)]).toEqual([null, 2026, 2026, null]);
    stored.set('wrappedNotificationSeen', '2026');
    expect([at(11), at(0, 2027), at(11, 2027)]).toEqual([null, null, 2027]);
    stored.set('wrappedNotificationSeen', true as never);
    expect(at(11)).toBe(2026);
  });

  it.each([
    ['a cashier', { user: { userapps: userApps('POS', 'Analytics') } }, false],
    ['staff', { user: { ...owner.user, is_staff: true } }, false],
    ['an admin without the app', { user: { groups: ['Admin'], userapps: userApps('POS') } }, false],
    [
      'the owner',
      {
        user: { userapps: userApps('Analytics') },
        facility: makeFacility({ facility_owner_contact: { full_name: 'Ama', email: '', user_id: 'u1' } }),
      },
      true,
    ],
  ])('FIN-09 ROL-12 %s', async (_who, options, hears) => {
    stored.set('wrappedNotificationSeen', String(wrappedYear(new Date()) ?? ''));
    jobs.clock.set({ skew: 3, zoneDiffers: false });
    show(options);
    await waitFor(() => expect(cardTexts()).toHaveLength(hears ? 2 : 1));
  });
});

describe('the clock', () => {
  it.each([
    [{ skew: 5, zoneDiffers: false }, 'Your time is incorrect by 5 minutes.'],
    [{ skew: 0, zoneDiffers: true }, 'Your time zone does not match the facility.'],
    [
      { skew: 5, zoneDiffers: true },
      'Your time is incorrect by 5 minutes. Your time zone does not match the facility.',
    ],
  ])('CLK-03 CLK-04 CLK-07 ERR-17 T66 says what is wrong and can be closed', async (flags, text) => {
    jobs.clock.set(flags);
    show();
    await waitFor(() => expect(cardTexts()).toEqual([text]));
    await pressOnCard('Close');
    await waitFor(() => expect(cardTexts()).toEqual([]));
  });

  it('CLK-04 says nothing of a clock that is right', async () => {
    jobs.clock.set({ skew: 0, zoneDiffers: false });
    jobs.reviews.set([review('r1')]);
    show();
    await waitFor(() => expect(cardTexts()).toHaveLength(1));
  });
});
