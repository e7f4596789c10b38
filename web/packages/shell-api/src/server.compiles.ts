/**
 * Read by `tsc` and never run: what must not compile is marked, and a mark over something that does compile is an error.
 * It is what holds the promise that a wrong address, parameter, body or field of an answer is found before it runs.
 */
import type { Promo, PromoDetail, Upload } from '@bloom/api-client';
import type { ModuleServer } from './server';

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <Claim extends true>(_claim?: Claim) => undefined;

export async function addresses(server: ModuleServer): Promise<void> {
  await server.read('/api/users/userinfo');
  // @ts-expect-error no such address
  await server.read('/api/users/user-info');
  // @ts-expect-error the trailing slash belongs to the address
  await server.read('/api/promos', { query: { facility_id: 'f1' } });
  // @ts-expect-error it takes writes only
  await server.read('/api/members/merge/');
  // @ts-expect-error it answers a file
  await server.read('/api/upload-templates/{kind}/', { path: { kind: 'price_list' } });
  // @ts-expect-error it cannot be deleted
  await server.write('DELETE', '/api/promos/{id}/', { path: { id: 'p1' }, key: 'k' });
}

export async function pathParameters(server: ModuleServer): Promise<void> {
  await server.read('/api/promos/{id}/', { path: { id: 'p1' } });
  // @ts-expect-error which promo
  await server.read('/api/promos/{id}/');
  // @ts-expect-error which promo
  await server.read('/api/promos/{id}/', { path: {} });
  // @ts-expect-error by its name in the address
  await server.read('/api/promos/{id}/', { path: { promo_id: 'p1' } });
  // @ts-expect-error nothing stands in braces
  await server.read('/api/users/userinfo', { path: { id: 'p1' } });
}

export async function queries(server: ModuleServer): Promise<void> {
  await server.read('/api/promos/', { query: { facility_id: 'f1', state: 'running', search: undefined } });
  await server.read('/api/uploads/');
  await server.read('/api/uploads/', { query: { mine: true } });
  // @ts-expect-error of which facility
  await server.read('/api/promos/');
  // @ts-expect-error of which facility
  await server.read('/api/promos/', { query: { state: 'running' } });
  // @ts-expect-error no such field
  await server.read('/api/promos/', { query: { facility_id: 'f1', facility: 'f1' } });
  // @ts-expect-error no such field, where none is needed
  await server.read('/api/uploads/', { query: { own: true } });
  // @ts-expect-error no such state
  await server.read('/api/promos/', { query: { facility_id: 'f1', state: 'past' } });
  // @ts-expect-error a number
  await server.read('/api/promos/', { query: { facility_id: 'f1', page: '2' } });
  // @ts-expect-error there is no query
  await server.read('/api/users/userinfo', { query: { facility_id: 'f1' } });
}

export async function bodies(server: ModuleServer): Promise<void> {
  const body = { keep: 'a', drop: 'b', facility_id: 'f1' };
  await server.write('POST', '/api/members/merge/', { body, key: 'k' });
  await server.write('POST', '/api/promos/{id}/end/', { path: { id: 'p1' }, key: 'k' });
  // @ts-expect-error nothing is sent
  await server.write('POST', '/api/members/merge/', { key: 'k' });
  // @ts-expect-error half of it is missing
  await server.write('POST', '/api/members/merge/', { body: { keep: 'a' }, key: 'k' });
  // @ts-expect-error no such field
  await server.write('POST', '/api/members/merge/', { body: { ...body, why: 'same' }, key: 'k' });
  // @ts-expect-error a text
  await server.write('POST', '/api/members/merge/', { body: { ...body, keep: 1 }, key: 'k' });
  // @ts-expect-error it takes no body
  await server.write('POST', '/api/promos/{id}/end/', { path: { id: 'p1' }, body: {}, key: 'k' });
  // @ts-expect-error done how often?
  await server.write('POST', '/api/members/merge/', { body });
}

export async function answers(server: ModuleServer): Promise<void> {
  const promo = await server.read('/api/promos/{id}/', { path: { id: 'p1' } });
  holds<Same<typeof promo, PromoDetail>>();
  // @ts-expect-error no such field
  void promo.discount;
  const page = await server.read('/api/promo-codes-admin/', { query: { specific_facilities: 'f1' } });
  holds<Same<typeof page.results, Promo[]>>();
  const gone = await server.write('DELETE', '/api/users/me/sessions/{id}/', { path: { id: 's1' }, key: 'k' });
  holds<Same<typeof gone, undefined>>();
  // @ts-expect-error another list
  const rows: Upload[] = page.results;
  return void rows;
}

export async function nextPages(server: ModuleServer, next: string): Promise<void> {
  const page = await server.readNext('/api/promos/', next);
  holds<Same<typeof page.results, PromoDetail[]>>();
  // @ts-expect-error it is no list
  await server.readNext('/api/users/userinfo', next);
}

export async function files(server: ModuleServer, file: Blob): Promise<void> {
  const query = { kind: 'price_list', file_name: 'a.csv' } as const;
  const upload = await server.sendFile('/api/uploads/', file, { query, key: 'k' });
  holds<Same<typeof upload, Upload>>();
  await server.saveFile('/api/upload-templates/{kind}/', 'a.csv', { path: { kind: 'price_list' } });
  // @ts-expect-error it takes no file
  await server.sendFile('/api/promos/', file, { key: 'k' });
  // @ts-expect-error no such kind
  await server.sendFile('/api/uploads/', file, { query: { ...query, kind: 'prices' }, key: 'k' });
  // @ts-expect-error it answers data
  await server.saveFile('/api/uploads/', 'a.csv');
}
