import { addressOf, type ListPath, type Page, type PageOf, type ParamsOf } from '@bloom/api-client';
import type { ModuleServer } from '@bloom/shell-api';

/** The pages of a list, one after the other, as `next` leads to them. Rejects as `read` does. */
export async function* everyPage<P extends ListPath>(
  server: ModuleServer,
  path: P,
  call: ParamsOf<'GET', P>,
  signal?: AbortSignal,
): AsyncGenerator<PageOf<P>, void, undefined> {
  let next: string | null = addressOf(path, call);
  while (next !== null) {
    const page: PageOf<P> = await server.readNext(path, next, { signal });
    yield page;
    const named: Page<unknown> = page;
    next = named.next;
  }
}
