// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import type { CountryConfig } from '@bloom/api-client';
import { type FeedProgress, type KeptRow, modulesDb } from '@bloom/local-db';
import type { ShellSession } from '@bloom/shell-api';
import { expect, it, vi } from 'vitest';
import { i18n } from '../i18n/i18n';
import { sessionState } from '../session/session-state';
import { makeContext } from './context';
import { LocationStore } from './location-store';

const session = {
  user: { id: 'u1', facility_id: 'f1', is_staff: false, scopes: ['promo.create'], user_scopes: [] },
  facility: { id: 'f1', name: 'Accra' },
  countryConfig: { country: { alpha_2_code: 'GH' } } as CountryConfig,
  channels: [],
  getIdToken: () => 'token',
} as unknown as ShellSession;

function context() {
  const navigate = vi.fn();
  const location = new LocationStore({ pathname: '/pos', search: '', hash: '' });
  return { navigate, ctx: makeContext({ basePath: '/pos', serviceName: () => 'POS', session, location, navigate }) };
}

it('MOD-06 LNG-12 API-45 gives a module user, facility, country, token, language, navigation, database and channels', () => {
  const { ctx, navigate } = context();
  expect(ctx.session.user.id).toBe('u1');
  expect(ctx.session.facility?.name).toBe('Accra');
  expect(ctx.session.countryConfig?.country.alpha_2_code).toBe('GH');
  expect(ctx.session.getIdToken()).toBe('token');
  expect(ctx.i18n).toBe(i18n);
  expect(ctx.db.name).toBe('bloom');
  expect(Object.values(ctx.channels).sort()).toEqual([
    'custom-product-upload-progress',
    'delivery-note-upload-progress',
    'intercom-boot',
    'price-upload-progress',
    'sales-sync',
    'stock-upload-progress',
  ]);
  ctx.navigate('/pos/sales', { replace: true });
  expect(navigate).toHaveBeenCalledWith('/pos/sales', { replace: true });
  expect([ctx.can('promo.create'), ctx.can('Promo.create')]).toEqual([true, false]);
});

it('ROL-15 DWN-04 gives a module the rows of a feed for who has its app, and what another facility left to nobody', async () => {
  const ordering = { ...session.user, userapps: JSON.stringify([{ app: { name: 'Order' } }]) };
  const feedsOf = (change: object) => {
    const location = new LocationStore({ pathname: '/orders', search: '', hash: '' });
    const given = { ...session, ...change } as ShellSession;
    return makeContext({
      basePath: '/orders',
      serviceName: () => 'Orders',
      session: given,
      location,
      navigate: vi.fn(),
    }).feeds;
  };
  await modulesDb()
    .rows('offers')
    .put({ uuid: 'o1', run_id: 'r1' } as KeptRow<'offers'>);
  await modulesDb().feeds.put({ name: 'offers', facility_id: 'f1', count: 1 } as FeedProgress);
  const seen = async (change: object) => (await feedsOf(change).rows('offers')).map(({ uuid }) => uuid);
  expect(await seen({ user: ordering })).toEqual(['o1']);
  expect(await seen({})).toEqual([]);
  expect(await seen({ user: { ...ordering, is_staff: true } })).toEqual([]);
  expect(await seen({ user: ordering, facility: { id: 'f2' } })).toEqual([]);
});

it('UPL-01 a file on its way belongs to no module: the next one that is opened sees the same', () => {
  expect(context().ctx.uploads.queue).toBe(context().ctx.uploads.queue);
});

it('MOD-06 shows a mounted module the newest session of the same user, and of nobody else', () => {
  const { ctx } = context();
  const renamed = { ...session, user: { ...session.user, first_name: 'Ama Serwaa' } };
  sessionState.set({ phase: 'ready', session: renamed, ended: null });
  expect(ctx.session.user.first_name).toBe('Ama Serwaa');
  sessionState.set({ phase: 'ready', session: { ...renamed, user: { ...renamed.user, id: 'u2' } }, ended: null });
  expect(ctx.session.user.id).toBe('u1');
  sessionState.set({ phase: 'loading' });
});

it('ROL-02 DWN-04 provider staff record nothing for a facility, and keep nothing of it', async () => {
  const staff = { ...session, user: { ...session.user, is_staff: true, facility_id: null } } as unknown as ShellSession;
  const location = new LocationStore({ pathname: '/pos', search: '', hash: '' });
  const ctx = makeContext({ basePath: '/pos', serviceName: () => 'POS', session: staff, location, navigate: vi.fn() });
  expect([ctx.keepsCopy, context().ctx.keepsCopy]).toEqual([false, true]);
  const recording = [
    () => ctx.record('sale', {} as never),
    () => ctx.record('patient', {} as never),
    () => ctx.record('lost_sale', {} as never),
    () => ctx.record('stock_count', {} as never),
  ];
  for (const record of recording) await expect(record()).rejects.toThrow('record nothing');
});
