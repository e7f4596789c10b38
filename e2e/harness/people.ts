/** The demo people, and what each must find on the home screen by the rules of HOM-08..HOM-28. */
export const PASSWORD = 'bloom-demo';
/** The offline PIN that the prepared data has for everybody but staff, so that no dialog asks for one. */
export const PIN = '2580';

export type Username =
  | ('ama' | 'kofi' | 'abena' | 'ngozi' | 'wanjiru')
  | ('baraka' | 'koffi' | 'marie' | 'yaw' | 'efua');

export interface DemoUser {
  username: Username;
  firstName: string;
  language: 'en' | 'fr';
  /** Names of the tiles under 'Pharmacy Management', in order, in the user's language. */
  pharmacy: readonly string[];
  /** Names of the tiles under 'Member Management'. */
  members: readonly string[];
}

const TILL = ['POS', 'Sales History'];
const MEMBERS = ['Member Management', 'Member Directory'];

export const DEMO_USERS: readonly DemoUser[] = [
  // Accra has contract VMI: the directory without the management (HOM-09, HOM-10).
  {
    username: 'ama',
    firstName: 'Ama',
    language: 'en',
    pharmacy: [...TILL, 'Inventory'],
    members: ['Member Directory'],
  },
  {
    username: 'kofi',
    firstName: 'Kofi',
    language: 'en',
    pharmacy: [...TILL, 'Inventory', 'Marketplace', 'Facility Insights', 'Health Services', 'VDL', 'Procurement'],
    members: ['Member Directory'],
  },
  // No POS: neither the till nor anything of members.
  {
    username: 'abena',
    firstName: 'Abena',
    language: 'en',
    pharmacy: ['Inventory', 'Marketplace', 'Facility Insights'],
    members: [],
  },
  {
    username: 'ngozi',
    firstName: 'Ngozi',
    language: 'en',
    pharmacy: [...TILL, 'Inventory', 'Marketplace', 'Facility Insights'],
    members: ['Member Directory'],
  },
  {
    username: 'wanjiru',
    firstName: 'Wanjiru',
    language: 'en',
    pharmacy: [...TILL, 'Health Services'],
    members: MEMBERS,
  },
  // Sells beside her, and has neither health services nor laboratory tests.
  { username: 'baraka', firstName: 'Baraka', language: 'en', pharmacy: TILL, members: MEMBERS },
  {
    username: 'koffi',
    firstName: 'Koffi',
    language: 'fr',
    pharmacy: ['Point de vente', 'Historique des ventes', 'Stock', 'Place de marché', 'Approvisionnement'],
    members: ['Gestion des membres', 'Annuaire des membres'],
  },
  {
    username: 'marie',
    firstName: 'Marie',
    language: 'fr',
    pharmacy: [
      ...['Point de vente', 'Historique des ventes', 'Stock', 'Place de marché', 'Analyses de l’établissement'],
      ...['Services de santé', 'VDL', 'Entrepôt et logistique'],
    ],
    members: ['Gestion des membres', 'Annuaire des membres'],
  },
  // A warehouse keeps the plain label (HOM-18).
  {
    username: 'yaw',
    firstName: 'Yaw',
    language: 'en',
    pharmacy: ['Inventory', 'Marketplace', 'Warehouse & Logistics'],
    members: [],
  },
  // Provider staff: every app, no facility, so no contract type hides anything (HOM-28).
  {
    username: 'efua',
    firstName: 'Efua',
    language: 'en',
    pharmacy: [...TILL, 'Inventory', 'Marketplace', 'Facility Insights', 'Health Services', 'VDL', 'Procurement'],
    members: MEMBERS,
  },
];

export function person(username: Username): DemoUser {
  const found = DEMO_USERS.find((user) => user.username === username);
  if (!found) throw new Error(`no demo user ${username}`);
  return found;
}
