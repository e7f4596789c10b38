import type { Facility } from '@bloom/api-client';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectivityState } from '../connectivity/connectivity';
import { setIdToken } from '../core/cookies';
import { observable } from '../core/observable';
import { stored } from '../core/stored';
import { chooseFacility } from '../session/control';
import { makeFacility, renderShell } from '../testing/render-shell';
import FacilitySelector from './facility-selector';

const ONLINE: ConnectivityState = { state: 'online', reachable: true, remainingHours: null, offline: null };
const connection = observable(ONLINE);
vi.mock('../connectivity/connectivity', async () => {
  const { useObservable } = await import('../core/observable');
  return { useConnectivity: () => useObservable(connection) };
});
vi.mock('../session/control', () => ({ chooseFacility: vi.fn() }));

/** What the server answers, by address. */
const get = vi.fn<(url: string) => Response>();
const page = (results: Facility[], next: string | null = null) =>
  Response.json({ count: results.length, next, results });
const accra = makeFacility({ id: 'f1', name: 'Accra' });
const lagos = makeFacility({ id: 'f2', name: 'Lagos' });

beforeEach(() => {
  vi.mocked(chooseFacility).mockReset();
  onClose.mockReset();
  get.mockReset().mockImplementation(() => page([accra, lagos]));
  vi.stubGlobal('fetch', async (url: string) => get(url));
  connection.set(ONLINE);
  setIdToken('token-of-the-test');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
const show = (facility: Facility | null = null) =>
  renderShell(<FacilitySelector onClose={onClose} />, { user: { is_staff: true }, facility, path: '/pos/patient' });

it('MOD-11 lists the facilities of the server and hands on the one that is chosen', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Lagos' }));
  expect(chooseFacility).toHaveBeenCalledWith(lagos);
  expect(get.mock.calls[0]).toEqual(['/api/facilities-bff/general/facilities/?search=&page=1']);
});

it('MOD-11 searches on the server and follows next', async () => {
  show();
  await screen.findByRole('button', { name: 'Accra' });
  get.mockReturnValueOnce(page([lagos], '/api/facilities-bff/general/facilities/?cursor=2'));
  await userEvent.type(screen.getByRole('searchbox'), 'shop');
  await waitFor(() =>
    expect(get).toHaveBeenLastCalledWith('/api/facilities-bff/general/facilities/?search=shop&page=1'),
  );
  get.mockReturnValueOnce(page([accra]));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('button', { name: 'Accra' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Lagos' })).toBeTruthy();
  expect(get).toHaveBeenLastCalledWith('/api/facilities-bff/general/facilities/?cursor=2');
});

it('MOD-11 says when the list does not come and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  get.mockReturnValueOnce(Response.json({ detail: 'down' }, { status: 404 }));
  show();
  expect(await screen.findByText('The list of facilities could not be loaded.')).toBeTruthy();
  expect(screen.getByText('Try again in a moment. If it fails again, contact support.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Accra' })).toBeTruthy();
});

it('MOD-11 with no server says what to do, and the list comes by itself when it answers', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  connection.set({ ...ONLINE, state: 'lost', reachable: false });
  get.mockImplementation(() => {
    throw new TypeError('down');
  });
  show();
  expect(await screen.findByText(/^The server does not answer.*Check the internet connection/)).toBeTruthy();
  const asked = get.mock.calls.length;
  get.mockImplementation(() => page([accra, lagos]));
  act(() => connection.set(ONLINE));
  expect(await screen.findByRole('button', { name: 'Accra' })).toBeTruthy();
  expect(get).toHaveBeenCalledTimes(asked + 1);
});

it('MOD-11 is closed by whoever opened it when nothing is chosen', async () => {
  show();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(chooseFacility).not.toHaveBeenCalled();
});

it('MOD-11 has those seen lately first, and marks the one on screen', async () => {
  stored.set('facility', { f1: accra, f2: lagos });
  show(accra);
  await screen.findByRole('heading', { name: 'All facilities' });
  const lists = screen.getAllByRole('list').map((list) => within(list).getAllByRole('button'));
  expect(lists[0]?.map((row) => row.textContent)).toEqual(['Lagos', 'Accra on screen now']);
  expect(lists[1]).toHaveLength(2);
  await userEvent.type(screen.getByRole('searchbox'), 'la');
  expect(await screen.findByRole('heading', { name: '2 facilities' })).toBeTruthy();
  expect(screen.queryByText('Recent on this device')).toBeNull();
});

it('MOD-11 lets staff change to another facility, and to none', async () => {
  show(accra);
  await userEvent.click(await screen.findByRole('button', { name: 'Lagos' }));
  expect(chooseFacility).toHaveBeenLastCalledWith(lagos);
  expect(onClose).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Work without a facility' }));
  expect(chooseFacility).toHaveBeenLastCalledWith(null);
});
