/** Who sees what in the shell, by one table; and what a stranger may try at the door, which does nothing. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { Api } from '../harness/api.ts';
import { downloaded } from '../harness/device.ts';
import { expect, giveSession, test } from '../harness/fixtures.ts';
import { DEMO_USERS, PASSWORD, PIN, person, type Username } from '../harness/people.ts';
import type { BloomServer } from '../harness/server.ts';
import { expired, ofAnotherKey, renamed, unsigned } from '../harness/tokens.ts';
import { Drawer } from '../pages/drawer.ts';
import { Home } from '../pages/home.ts';
import { SignIn } from '../pages/sign-in.ts';
import { Stack } from '../pages/stack.ts';

type Entry = 'users' | 'facilities' | 'prices' | 'promotions' | 'facility' | 'language' | 'account';
type Card = 'insights' | 'incoming' | 'expired' | 'expiring';
type OrderFeed = 'offers' | 'needs' | 'shipments';
type LabFeed = 'lab_definitions' | 'lab_requests' | 'lab_controls';
type CareFeed = 'programmes' | 'enrolments';
type Download = 'patients' | 'inventory' | 'sales' | 'promos' | OrderFeed | LabFeed | CareFeed;

const WORDS = {
  en: {
    home: 'Home',
    none: 'No notifications',
    entries: {
      users: 'Manage users',
      facilities: 'Manage facilities',
      prices: 'Manage prices',
      promotions: 'Promotions and discounts',
      facility: 'Manage facility',
      language: 'Change language',
      account: 'Account settings',
    },
    cards: {
      insights: 'Check your facility insights: review your financial performance and complete your stock count.',
      incoming: 'Complete Incoming Stock Transfer',
      expired: /You have [\d,\s]+ expired products/,
      expiring: /You have [\d,\s]+ products expiring soon/,
    },
    downloads: {
      patients: 'Patients',
      inventory: 'Inventory',
      sales: 'Sales',
      promos: 'Promo codes',
      offers: 'Offers',
      needs: 'Consumption figures',
      shipments: 'Shipments',
      lab_definitions: 'Lab tests',
      lab_requests: 'Lab requests',
      lab_controls: 'Kit controls',
      programmes: 'Programmes',
      enrolments: 'Patients in care',
    },
  },
  fr: {
    home: 'Accueil',
    none: 'Aucune notification',
    entries: {
      users: 'Gérer les utilisateurs',
      facilities: 'Gérer les établissements',
      prices: 'Gérer les prix',
      promotions: 'Promotions et remises',
      facility: 'Gérer l’établissement',
      language: 'Changer de langue',
      account: 'Paramètres du compte',
    },
    cards: {
      insights:
        'Consultez les analyses de votre établissement\u00a0: examinez vos résultats financiers et terminez votre inventaire.',
      incoming: 'Réceptionner le transfert de stock entrant',
      expired: /Produits périmés\s: [\d,\s]+/,
      expiring: /Produits bientôt périmés\s: [\d,\s]+/,
    },
    downloads: {
      patients: 'Patients',
      inventory: 'Stock',
      sales: 'Ventes',
      promos: 'Codes promo',
      offers: 'Offres des fournisseurs',
      needs: 'Chiffres de consommation',
      shipments: 'Envois',
      lab_definitions: 'Analyses',
      lab_requests: 'Demandes d’analyses',
      lab_controls: 'Contrôles des kits',
      programmes: 'Programmes',
      enrolments: 'Patients suivis',
    },
  },
} as const;

interface Role {
  /** In the top bar. */
  place: string;
  /** The icon 'Update application'. */
  updates: boolean;
  /** Of the settings drawer, in order: these and no other. */
  settings: readonly Entry[];
  /** Of the notifications drawer, in order; with none of them it says that there is nothing. */
  drawer: readonly Download[];
  /** Of the stack: these and no other. */
  stack: readonly Card[];
}

const ACCRA = 'Harmattan Lane Pharmacy, Accra';
const OWN: readonly Entry[] = ['users', 'language', 'account'];
const ALL: readonly Download[] = ['patients', 'inventory', 'sales', 'promos'];
/** Of those who order. */
const WITH_ORDERS: readonly Download[] = [...ALL, 'offers', 'needs', 'shipments'];
/** Of those who make or read lab tests. */
const OF_LAB: readonly LabFeed[] = ['lab_definitions', 'lab_requests', 'lab_controls'];
/** Of those who keep patients in care. */
const OF_CARE: readonly CareFeed[] = ['programmes', 'enrolments'];
const STOCK_CARDS: readonly Card[] = ['expired', 'expiring'];

/** The tiles, and with them the navigation, are in the table of the demo people. */
const ROLES: Record<Username, Role> = {
  ama: { place: ACCRA, updates: true, settings: OWN, drawer: ALL, stack: [...STOCK_CARDS, 'incoming'] },
  kofi: {
    place: ACCRA,
    updates: true,
    // Ghana is not among the countries whose facilities look after themselves (SET-08).
    settings: ['users', 'promotions', 'language', 'account'],
    drawer: [...WITH_ORDERS, ...OF_LAB, ...OF_CARE],
    stack: [...STOCK_CARDS, 'incoming', 'insights'],
  },
  abena: {
    place: ACCRA,
    updates: true,
    settings: OWN,
    drawer: WITH_ORDERS,
    stack: [...STOCK_CARDS, 'incoming', 'insights'],
  },
  ngozi: {
    place: 'Palm Gate Pharmacy, Lagos',
    updates: true,
    settings: OWN,
    drawer: WITH_ORDERS,
    stack: [...STOCK_CARDS, 'insights'],
  },
  wanjiru: {
    place: 'Jacaranda Court Clinic, Nairobi',
    updates: true,
    settings: OWN,
    drawer: [...ALL, ...OF_LAB, ...OF_CARE],
    stack: STOCK_CARDS,
  },
  baraka: { place: 'Jacaranda Court Clinic, Nairobi', updates: true, settings: OWN, drawer: ALL, stack: STOCK_CARDS },
  koffi: {
    place: 'Pharmacie du Flamboyant, Cotonou',
    updates: true,
    settings: OWN,
    drawer: WITH_ORDERS,
    stack: STOCK_CARDS,
  },
  marie: {
    place: 'Pharmacie de la Mangrove, Libreville',
    updates: true,
    settings: ['users', 'facility', 'language', 'account'],
    drawer: [...WITH_ORDERS, ...OF_LAB, ...OF_CARE],
    stack: [...STOCK_CARDS, 'insights'],
  },
  yaw: { place: 'Tidegate Warehouse, Tema', updates: true, settings: OWN, drawer: WITH_ORDERS, stack: STOCK_CARDS },
  efua: {
    place: 'Provider admin',
    updates: false,
    settings: ['users', 'facilities', 'prices', 'language', 'account'],
    drawer: [],
    stack: [],
  },
};

for (const user of DEMO_USERS) {
  test(`GEN-01 ROL-01 ROL-02 ROL-05 ROL-06 ROL-07 ROL-12 ROL-13 NAV-12 NAV-17 NAV-20 TOP-02 TOP-11 SET-02 SET-12 FIN-09 ${user.username} sees what the role grants, and nothing else`, async ({
    page,
  }) => {
    await page.goto('/');
    await new SignIn(page).as(user.username);
    await new Home(page).ready(user.firstName, user.language);
    await expectRole(page, user.language, [...user.pharmacy, ...user.members], ROLES[user.username]);
  });
}

test('ROL-08 DWN-05 who looks after many facilities is not told what expires, and who may keep nothing on the device does not', async ({
  server,
  browser,
}) => {
  const ama = Api.remembered(server.url, 'ama');
  const shared = { place: ACCRA, updates: true, settings: OWN };
  for (const [scope, role] of [
    ['customer_support.admin', { ...shared, drawer: ALL, stack: ['incoming'] }],
    ['offline.restricted', { ...shared, drawer: [], stack: ['incoming'] }],
  ] as const) {
    const context = await browser.newContext({ baseURL: server.url });
    const api = await hire(server, { first_name: 'Yaa', scopes: [scope], facility_id: await ama.facilityId() });
    await giveSession(context, server.url, api);
    const page = await context.newPage();
    await page.goto('/');
    await new Home(page).ready('Yaa');
    await expectRole(page, 'en', [...person('ama').pharmacy, ...person('ama').members], role);
    await context.close();
  }
});

async function expectRole(page: Page, language: 'en' | 'fr', tiles: readonly string[], role: Role): Promise<void> {
  const words = WORDS[language];
  const banner = page.getByRole('banner');
  await expect(banner).toContainText(role.place);
  const shown = (names: readonly string[]) => names.map((name) => name.replaceAll('\u00ad', '').trim());
  const rail = page.getByRole('navigation', { name: /^(main navigation|navigation principale)$/i });
  const modules = tiles.filter((tile) => !/^(Member Directory|Annuaire des membres)$/.test(tile));
  await expect.poll(async () => shown(await rail.getByRole('link').allInnerTexts())).toEqual([words.home, ...modules]);

  await banner.getByRole('button', { name: /^(settings|paramètres)$/i }).click();
  const settings = page.getByRole('dialog', { name: /^(admin settings|paramètres d’administration)$/i });
  await expect(settings.getByRole('listitem')).toHaveText(role.settings.map((entry) => words.entries[entry]));
  await page.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  if (role.drawer.length > 0) await downloaded(page, 'inventory');
  // Their code comes after home; before it, nothing is no sign of anything.
  const arrived = () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/stock-cards-')));
  await expect.poll(arrived).toBe(true);
  const drawer = await new Drawer(page).open();
  const titles = drawer.panel.getByRole('heading', { level: 3 });
  if (role.drawer.length > 0) {
    await expect(titles).toHaveText(role.drawer.map((resource) => words.downloads[resource]));
  } else {
    // What is due is in the drawer as well as in the stack.
    if (role.stack.length === 0) await expect(drawer.panel).toContainText(words.none);
    else await expect(drawer.panel.getByRole('list', { name: 'Messages' }).getByRole('listitem')).not.toHaveCount(0);
    await expect(titles.filter({ hasText: /^(Patients|Inventory|Sales|Promo codes)$/ })).toHaveCount(0);
  }
  await drawer.close();

  const stack = new Stack(page);
  const onStack = async () => {
    const kinds = Object.entries(words.cards) as [Card, string | RegExp][];
    const texts = await stack.texts();
    const isThere = (text: string | RegExp) => texts.some((shown) => new RegExp(text).test(shown));
    return kinds.flatMap(([kind, text]) => (isThere(text) ? kind : [])).sort();
  };
  await expect.poll(onStack, { message: 'the stack' }).toEqual([...role.stack].sort());

  const update = banner.getByRole('button', { name: /^(update application|mettre à jour l’application)$/i });
  await expect(update).toHaveCount(role.updates ? 1 : 0);

  await page.setViewportSize({ width: 360, height: 800 });
  const bottom = page.getByRole('navigation', { name: /^(apps|applications)$/i });
  // By their whole names: those in the bar are short, and those for which there is no room are behind More.
  const inBar = () =>
    bottom
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent ?? ''));
  const places = tiles.length <= 4 ? tiles : tiles.slice(0, 3);
  await expect.poll(async () => shown(await inBar())).toEqual([words.home, ...places]);
  const behind = tiles.slice(places.length);
  const more = bottom.getByRole('button', { name: /^(more|plus)$/i });
  await expect(more).toHaveCount(behind.length > 0 ? 1 : 0);
  if (behind.length > 0) {
    await more.click();
    const list = page.getByRole('dialog', { name: /^(more|plus)$/i }).getByRole('link');
    await expect.poll(async () => shown(await list.allInnerTexts())).toEqual(behind);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  }
  await expect(rail).toBeHidden();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(wide, 'scrolls sideways').toBe(0);
}

interface Newcomer {
  first_name: string;
  last_name?: string;
  facility_id: string;
  scopes?: readonly string[];
  groups?: readonly string[];
}

/** Somebody whom efua takes on, with a password and a PIN of the own choice. */
async function hire(server: BloomServer, newcomer: Newcomer): Promise<Api> {
  const username = `new-${randomUUID().slice(0, 8)}`;
  const given = 'given at the door';
  await Api.remembered(server.url, 'efua').write('POST', '/api/users/', {
    ...{ id: randomUUID(), username, last_name: 'Sarpong', email: '', groups: ['Cashier'], scopes: [] },
    ...{ apps: ['POS', 'Inventory'], language: 'en', is_staff: false, password: given },
    ...newcomer,
  });
  const first = await Api.signIn(server.url, username, given);
  const changed = await first.call('/api/users/me/password/', {
    method: 'POST',
    body: JSON.stringify({ current: given, new: PASSWORD }),
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(changed.ok, await changed.text()).toBe(true);
  const api = await Api.signIn(server.url, username);
  await api.setPin(PIN);
  return api;
}

test('API-11 SES-15 a token that has run out, of another key, without a signature or under another name opens nothing', async ({
  server,
  browser,
}) => {
  const ama = Api.remembered(server.url, 'ama');
  const kofi = await Api.remembered(server.url, 'kofi').me();
  const facility = await ama.facilityId();
  const forged = {
    'past its end': expired(ama.token, server),
    'of another key': ofAnotherKey(ama.token),
    'without a signature': unsigned(ama.token),
    'under another name': renamed(ama.token, kofi.id),
  };
  for (const [what, token] of Object.entries(forged)) {
    const thief = new Api(server.url, token);
    const paths = [
      'users/userinfo',
      `productaliases/?facility_id=${facility}`,
      `sales-history/?facility_id=${facility}`,
    ];
    for (const path of paths) expect((await thief.call(`/api/${path}`)).status, `${path} ${what}`).toBe(401);
    const sale = { method: 'POST', body: '{"records":[]}' };
    expect((await thief.call('/api/sales/sync/', sale)).status, `a sale ${what}`).toBe(401);

    const context = await browser.newContext({ baseURL: server.url });
    await context.addCookies([
      { name: 'user', value: token, url: server.url },
      { name: 'facility', value: facility, url: server.url },
    ]);
    const page = await context.newPage();
    await page.goto('/pos/sales');
    await expect(page, what).toHaveURL(/\/login\?redirectUrl=/);
    await expect(page.locator('body')).not.toContainText(ACCRA);
    await context.close();
  }
  // The one it was made of is as good as before.
  expect((await ama.call('/api/users/userinfo')).status).toBe(200);
});

test('SES-14 SES-49 an address of elsewhere in disguise is no way out of the sign-in page', async ({
  page,
  server,
}) => {
  const { host } = new URL(server.url);
  for (const disguised of [
    `http://${host}@evil.example/`,
    `http://${host}.evil.example/`,
    '/\\evil.example/',
    '\t//evil.example/',
    'https:evil.example',
    'data:text/html,<script>alert(1)</script>',
    'JavaScript:alert(document.cookie)//',
  ]) {
    await page.context().clearCookies();
    await page.goto(`${server.url}/login?redirectUrl=${encodeURIComponent(disguised)}`);
    await new SignIn(page).as('kofi');
    await new Home(page).ready('Kofi');
    expect(new URL(page.url()).origin, disguised).toBe(server.url);
  }
});

test('SES-44 API-41 ROL-16 a facility id that somebody changed on the device shows nothing of that facility', async ({
  server,
  signedIn,
}) => {
  const [ama, ngozi] = [Api.remembered(server.url, 'ama'), Api.remembered(server.url, 'ngozi')];
  const [accra, lagos] = [await ama.facilityId(), await ngozi.facilityId()];
  const page = await signedIn('ama');
  await new Home(page).ready('Ama');
  await downloaded(page, 'inventory');
  const given: string[] = [];
  page.on('response', async (answer) => {
    const url = answer.url();
    if (url.includes('/api/') && url.includes(lagos) && answer.ok()) given.push(url);
  });
  await page.evaluate(
    ([from, to]) => {
      for (const key of Object.keys(localStorage)) {
        localStorage.setItem(key, (localStorage.getItem(key) ?? '').replaceAll(from, to));
      }
      // biome-ignore lint/suspicious/noDocumentCookie: what somebody types into the console
      document.cookie = `facility=${to}; Path=/`;
    },
    [accra, lagos] as const,
  );

  await page.goto('/inventory/all');
  await expect(page.getByRole('banner')).toContainText(ACCRA);
  await downloaded(page, 'inventory');
  const own = new Set((await ama.products()).map(({ uuid }) => uuid));
  const kept = await page.evaluate(async () => {
    const opening = indexedDB.open('bloom');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const reading = opening.result.transaction('inventory').objectStore('inventory').getAllKeys();
    await new Promise((resolve) => (reading.onsuccess = resolve));
    opening.result.close();
    return reading.result as string[];
  });
  expect(kept.filter((uuid) => !own.has(uuid))).toEqual([]);
  expect(kept).toHaveLength(own.size);
  expect(given, 'of Lagos').toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('currentUserFacilityId'))).toBe(JSON.stringify(accra));
});

test('GEN-09 HTML in the name of a person and of a facility is text, wherever the name stands', async ({
  server,
  browser,
  signedIn,
}) => {
  const evil = (what: string) => `<img src=x onerror="window.hacked=1">${what}</script><b>`;
  const [place, first, last] = [evil('Hof'), evil('Eva'), evil('Ada')];
  const efua = Api.remembered(server.url, 'efua');
  const facility = {
    ...(await efua.get<object>(`/api/facilities/${await Api.remembered(server.url, 'ama').facilityId()}/profile/`)),
  };
  const id = randomUUID();
  await efua.write('POST', '/api/facilities/', {
    ...facility,
    ...{ id, name: place, address: evil('Way'), receipt_header: '<script>window.hacked=1</script>' },
    facility_owner_contact: { user_id: '', full_name: `${first} ${last}`, email: '' },
  });
  const api = await hire(server, { first_name: first, last_name: last, facility_id: id, groups: ['Admin'] });
  const context = await browser.newContext({ baseURL: server.url });
  await giveSession(context, server.url, api);
  const own = await context.newPage();
  await own.goto('/');
  await expect(own.getByRole('heading', { name: `Welcome, ${first}` })).toBeVisible();
  await expect(own.getByRole('banner')).toContainText(place);
  await own
    .getByRole('banner')
    .getByRole('button', { name: /^user menu/i })
    .click();
  await expect(own.getByRole('menu')).toContainText(last);
  await own.goto('/inventory/settings/users');
  await expect(own.getByRole('main').getByRole('link', { name: `${first} ${last}` })).toBeVisible();
  await own.goto('/inventory/account/profile');
  await expect(own.getByRole('main').getByLabel('First name')).toHaveValue(first);
  await expectHarmless(own);
  await context.close();

  const staff = await signedIn('efua', { path: '/inventory/settings/facilities' });
  const main = staff.getByRole('main');
  await main.getByRole('searchbox').fill('Hof');
  await main.getByRole('link', { name: place }).click();
  await expect(main.getByRole('heading', { name: place }).first()).toBeVisible();
  await expect(main).toContainText(`${first} ${last}`);
  await expectHarmless(staff);
  await main.getByRole('tab', { name: 'History' }).click();
  await expect(main.getByText(place).first()).toBeVisible();
  await main.getByRole('tab', { name: 'Details' }).click();
  await expect(main.getByText('How the receipt will look')).toBeVisible();
  await expectHarmless(staff);
  await staff.goto('/inventory/settings/users?of=all');
  await main.getByRole('searchbox').fill('Eva');
  await main.getByRole('link', { name: `${first} ${last}` }).click();
  await expect(main.getByText(place).first()).toBeVisible();
  await expectHarmless(staff);
});

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('img[src="x"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}
