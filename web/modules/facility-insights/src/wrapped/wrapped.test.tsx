import 'fake-indexeddb/auto';
import { shareFile } from '@bloom/ui/share-file';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dayOf } from '../shared/day';
import { toStore } from '../shared/stored-answer';
import { wrappedYear } from '../shared/wrapped-year';
import { figure, wrapped } from '../testing/answers';
import { insightsServer, openInsights } from '../testing/open-insights';
import { type Pen, paint } from './picture';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const YEAR = wrappedYear(dayOf(new Date(), 'Africa/Accra'));

let page: Awaited<ReturnType<typeof openInsights>> | undefined;
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await page?.leave();
  page = undefined;
});

const card = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('FIN-06 the year in cards', () => {
  it('FIN-06 goes through the cards by button, key and swipe, one number each', async () => {
    page = await openInsights('/reports?i=wrapped');
    expect(await screen.findByText(/GHS\s250,000\.00/, undefined, SOON)).toBeTruthy();
    expect(screen.getByText(/50,000\.00 more \(\+25%\) than in \d{4}/)).toBeTruthy();
    const seen = [card()];
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    seen.push(card());
    await userEvent.keyboard('{ArrowRight}');
    seen.push(card());
    const deck = screen.getByRole('region', { name: `Your ${YEAR} wrapped` });
    fireEvent.touchStart(deck, { touches: [{ clientX: 300, clientY: 100 }] });
    fireEvent.touchEnd(deck, { changedTouches: [{ clientX: 200, clientY: 110 }] });
    seen.push(card());
    await userEvent.keyboard('{End}');
    seen.push(card());
    expect(seen).toEqual([
      'You sold for',
      'Sales you made',
      'Your best month',
      'Your busiest day',
      'Patients you served',
    ]);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(card()).toBe('Your top product');
  });

  it('FIN-06 opens without the server from what was stored', async () => {
    const server = insightsServer();
    server.reachable = false;
    page = await openInsights('/reports?i=wrapped', {
      server,
      async fill(_db, outboxDb) {
        const answer = {
          path: `/api/facility-insights/wrapped/?facility_id=f1&year=${YEAR}`,
          at: '2026-11-21T18:00:00Z',
          value: wrapped(YEAR),
        };
        await outboxDb.meta.put({ key: `draft:f1:insights/wrapped-${YEAR}`, value: toStore(answer) });
      },
    });
    act(() => page?.connectivity.set({ state: 'lost', reachable: false, remainingHours: 20 }));
    expect(await screen.findByText(/GHS\s250,000\.00/, undefined, SOON)).toBeTruthy();
    expect(screen.getByText(/last figures stored on this device/)).toBeTruthy();
  });

  it('FIN-06 is friendly about a year without a sale', async () => {
    const server = insightsServer();
    server.on('GET', '/api/facility-insights/wrapped/', wrapped(YEAR, { sale_count: figure('0', null, 0) }));
    page = await openInsights('/reports?i=wrapped', { server });
    expect(await screen.findByText(`No sales in ${YEAR} yet`, undefined, SOON)).toBeTruthy();
  });

  it('FIN-06 says so when this browser makes no picture, and the cards stay', async () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page = await openInsights('/reports?i=wrapped');
    await userEvent.click(await screen.findByRole('button', { name: 'Share picture' }, SOON));
    await waitFor(() => expect(page?.notices.map(({ kind }) => kind)).toEqual(['failure']), SOON);
    expect(card()).toBe('You sold for');
  });

  it('FIN-06 paints every row within the picture, however long a name is', () => {
    const written: { text: string; font: string }[] = [];
    const pen = {
      font: '',
      fillRect: () => undefined,
      fillText: (text: string) => void written.push({ text, font: pen.font }),
      measureText: (text: string) => ({ width: (text.length * Number.parseInt(pen.font.slice(4), 10)) / 2 }),
    } as unknown as Pen;
    const long = 'Amoxicillin and clavulanic acid powder for oral suspension 457 mg in 5 ml';
    const colours = { accent: 'a', onAccent: 'b', surface: 'c', text: 'd', muted: 'e' };
    paint(pen, { title: 'T', facility: 'F', rows: [['Top', long]], fileName: 'f.png' }, colours);
    expect(written.map(({ text }) => text)).toEqual(['T', 'F', 'Top', long]);
    expect(written.at(-1)?.font).toMatch(/^700 2\dpx/);
  });

  it('FIN-06 shares where the device can, saves where not, and takes a no for a no', async () => {
    const file = new File(['x'], 'year.png', { type: 'image/png' });
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
    expect(await shareFile(file, 'Year')).toBe('saved');
    expect(click).toHaveBeenCalledOnce();
    const share = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValueOnce(new DOMException('', 'AbortError'));
    vi.stubGlobal('navigator', { canShare: () => true, share });
    expect(await shareFile(file, 'Year')).toBe('shared');
    expect(await shareFile(file, 'Year')).toBe('cancelled');
    expect(click).toHaveBeenCalledOnce();
  });
});
