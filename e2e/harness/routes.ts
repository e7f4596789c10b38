/** Every address that the application answers, read from the tables in its sources, so that none is forgotten. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.ts';

const MODULES = join(ROOT, 'web/modules');

/** Where the routes of a file begin. A file with routes that is not named here is a part of the application nobody looks at. */
const BEGIN: Record<string, string> = {
  'administration/src/account/routes.tsx': '/inventory/account',
  'administration/src/facility/routes.tsx': '/inventory/facilities',
  'administration/src/settings-routes.tsx': '/inventory/settings',
  'facility-insights/src/app.tsx': '/facility-insights',
  'health-services/src/app.tsx': '/health-services',
  'inventory/src/app.tsx': '/inventory',
  'inventory/src/counts/routes.tsx': '/inventory/stock-counts',
  'inventory/src/deliveries/routes.tsx': '/inventory/deliveries',
  'inventory/src/price-list/routes.tsx': '/inventory/price-list',
  'inventory/src/prices/routes.tsx': '/inventory/new-prices',
  'inventory/src/products/routes.tsx': '/inventory/all',
  'inventory/src/transfers/routes.tsx': '/inventory/stock-transfer/:facilityId',
  'inventory/src/uploads/routes.tsx': '/inventory/uploads',
  'lab-test/src/app.tsx': '/lab-test',
  'members/src/app.tsx': '/members',
  'orders/src/app.tsx': '/orders',
  'pos/src/app.tsx': '/pos',
  'vdl/src/app.tsx': '/vdl',
};
/** What the shell leads to: by tiles, by the settings drawer, and by the cards of the stack. */
const LINKS = [
  'apps/apps.ts',
  'settings/entries.ts',
  'settings/account-settings.modal.tsx',
  'notifications/use-stock-reminders.ts',
];

/** Patterns as `/inventory/settings/users/:id`; redirects and pages that do not exist are none. */
export function routes(): string[] {
  const found = new Set<string>();
  for (const file of sources(MODULES)) {
    const text = readFileSync(file, 'utf8');
    const tags = [...text.matchAll(/<Route\b([^>]*?(?:\/>|element=\{<\w+))/gs)].map(([, tag = '']) => tag);
    if (tags.length === 0) continue;
    const name = relative(MODULES, file);
    const begin = BEGIN[name];
    if (!begin) throw new Error(`${name} has routes: say in e2e/harness/routes.ts where they begin, and look at them`);
    for (const tag of tags) {
      if (tag.includes('<Navigate')) continue;
      const path = / index\b/.test(tag) ? '' : (/path="([^"]*)"/.exec(tag)?.[1] ?? '*');
      // The part of a parent is that of its children.
      if (!path.includes('*')) found.add(path === '' ? begin : `${begin}/${path}`);
    }
    for (const [, table = ''] of text.matchAll(/ADDRESSES[^=]*= \{(.*?)\};/gs)) {
      for (const [, key = ''] of table.matchAll(/^ {2}'?([\w-]+)'?: parts/gm)) found.add(`${begin}/${key}`);
    }
  }
  for (const file of LINKS) {
    const text = readFileSync(join(ROOT, 'web/shell/src', file), 'utf8');
    for (const [, path = ''] of text.matchAll(/path: ['`](\/[^'`]*)['`]/g)) {
      found.add(path.replace(/^\/account/, '/inventory/account').replace(/\$\{[^}]*\}/g, ':id'));
    }
  }
  return [...found].sort();
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['node_modules', 'dist', 'testing'].includes(entry.name) ? [] : sources(path);
    return entry.name.endsWith('.tsx') && !entry.name.includes('.test.') ? [path] : [];
  });
}

/** Whether an address is one of a route; what a route leaves open may be anything. */
export function isOf(route: string, address: string): boolean {
  const path = address.replace(/\?.*/, '').split('/');
  const parts = route.split('/');
  // A folder of the inventory is there when any of its pages is.
  const whole = parts.length === path.length || (parts.length === 3 && parts.length < path.length);
  return whole && parts.every((part, at) => part.startsWith(':') || part === path[at]);
}
