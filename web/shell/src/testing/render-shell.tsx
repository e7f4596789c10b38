/** Renders a piece of the shell as the app does: English texts, a session, a router. For tests only. */
import type { Facility, User } from '@bloom/api-client';
import type { ShellSession } from '@bloom/shell-api';
import { textFormatter, textInterpolation } from '@bloom/ui/number-text';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach } from 'vitest';
import english from '../../locales/en/translation.json';
import french from '../../locales/fr/translation.json';
import { SessionProvider } from '../session/session';

void i18next
  .use(textFormatter)
  .use(initReactI18next)
  .init({
    lng: 'en',
    resources: { en: { translation: english }, fr: { translation: french } },
    interpolation: textInterpolation,
  });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  void i18next.changeLanguage('en');
});

export const userApps = (...names: string[]) => JSON.stringify(names.map((name) => ({ app: { name } })));

export function makeUser(fields: Partial<User> = {}): User {
  return {
    id: 'u1',
    first_name: 'Ama',
    last_name: 'Mensah',
    email: 'ama@example.org',
    username: 'ama',
    groups: [],
    facility_id: 'f1',
    location: 'GH',
    is_staff: false,
    scopes: [],
    user_scopes: [],
    user_pin: null,
    userapps: userApps('POS', 'Inventory'),
    facility_type: 'pharmacy',
    language: 'en',
    must_change_password: false,
    ...fields,
  };
}

export function makeFacility(fields: Partial<Facility> = {}): Facility {
  return {
    id: 'f1',
    name: 'Accra Central Pharmacy',
    contract_type: 'standard',
    country_id: 1,
    facility_type: 'pharmacy',
    offline_config: { offline_notification_period: 1, offline_time_allowed: 24 },
    facility_owner_contact: { full_name: 'Owner', email: 'owner@example.org', user_id: 'u9' },
    phone: '',
    address: '',
    licence_number: '',
    receipt_header: '',
    receipt_footer: '',
    low_stock_level: 10,
    expiring_soon_days: 90,
    shifts: 'none',
    price_limit_percent: null,
    return_limit: null,
    prescription_rule: 'none',
    ...fields,
  };
}

interface ShellOptions {
  user?: Partial<User>;
  facility?: Facility | null;
  path?: string;
}

export function renderShell(node: ReactNode, { user, facility = makeFacility(), path = '/' }: ShellOptions = {}) {
  const session: ShellSession = {
    user: makeUser(user),
    facility,
    countryConfig: null,
    channels: [],
    getIdToken: () => 'token',
  };
  return render(
    <MemoryRouter initialEntries={[path]}>
      <SessionProvider session={session}>{node}</SessionProvider>
      <Here />
    </MemoryRouter>,
  );
}

/** Where the router is, for assertions. */
function Here() {
  const { pathname, search } = useLocation();
  return <output data-testid="here">{pathname + search}</output>;
}
