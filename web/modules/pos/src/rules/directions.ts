/**
 * How a patient takes a medicine, written out from the short codes of prescriptions: `1 tds pc x5d` is "1 tablet three
 * times a day after food, for 5 days". Codes of both languages are read, and written in either. All of a text is codes or
 * none of it is: half of a sentence is worse than none. Pure.
 */

export type LabelLanguage = 'en' | 'fr';
type Both = Record<LabelLanguage, string>;
type Counted = Record<LabelLanguage, readonly [one: string, more: string]>;

/** Letters of directions that are typed. */
export const MOST_LETTERS = 200;

const alike = (one: string, more: string, un: string, plusieurs: string): Counted => ({
  en: [one, more],
  fr: [un, plusieurs],
});

const UNITS = {
  tablet: alike('tablet', 'tablets', 'comprimé', 'comprimés'),
  capsule: alike('capsule', 'capsules', 'gélule', 'gélules'),
  ml: alike('ml', 'ml', 'ml', 'ml'),
  drop: alike('drop', 'drops', 'goutte', 'gouttes'),
  puff: alike('puff', 'puffs', 'bouffée', 'bouffées'),
  teaspoon: alike('teaspoon (5 ml)', 'teaspoons (5 ml)', 'cuillère à café (5 ml)', 'cuillères à café (5 ml)'),
  tablespoon: alike(
    'tablespoon (15 ml)',
    'tablespoons (15 ml)',
    'cuillère à soupe (15 ml)',
    'cuillères à soupe (15 ml)',
  ),
  sachet: alike('sachet', 'sachets', 'sachet', 'sachets'),
  suppository: alike('suppository', 'suppositories', 'suppositoire', 'suppositoires'),
  pessary: alike('pessary', 'pessaries', 'ovule', 'ovules'),
} as const;
type Unit = keyof typeof UNITS;

/** As people type them, without what UNITS says already. */
const UNIT_CODES: Readonly<Record<string, Unit>> = {
  ...{ t: 'tablet', tab: 'tablet', tabs: 'tablet', cp: 'tablet', cps: 'tablet', comp: 'tablet' },
  ...{ cap: 'capsule', caps: 'capsule', gél: 'capsule', gel: 'capsule' },
  ...{ gtt: 'drop', gtts: 'drop', gte: 'drop', gtes: 'drop', bouff: 'puff', sach: 'sachet' },
  ...{ tsp: 'teaspoon', càc: 'teaspoon', cac: 'teaspoon', tbsp: 'tablespoon', càs: 'tablespoon', cas: 'tablespoon' },
  ...{ supp: 'suppository', suppo: 'suppository', pess: 'pessary', ov: 'pessary' },
};

/** By how the catalogue names a form. A syrup has none: of what one measures it must be said how much of what. */
const UNIT_OF_FORM: readonly (readonly [RegExp, Unit])[] = [
  [/tab|compr|caplet/, 'tablet'],
  [/caps|g[ée]lule/, 'capsule'],
  [/supposit/, 'suppository'],
  [/pessar|ovule/, 'pessary'],
  [/sachet/, 'sachet'],
  [/drop|goutte|collyre/, 'drop'],
  [/inhal/, 'puff'],
];

const times = (count: number): Both => ({
  en: ['once', 'twice'][count - 1] ?? `${['three', 'four', 'five', 'six'][count - 3]} times`,
  fr: `${count} fois`,
});
const aDay = (count: number): Both => ({ en: `${times(count).en} a day`, fr: `${times(count).fr} par jour` });
const everyHours = (count: number): Both =>
  count === 1
    ? { en: 'every hour', fr: 'toutes les heures' }
    : { en: `every ${count} hours`, fr: `toutes les ${count} heures` };

const ONCE_A_WEEK: Both = { en: 'once a week', fr: '1 fois par semaine' };
const EVERY_OTHER_DAY: Both = { en: 'every other day', fr: 'un jour sur deux' };
const OFTEN: Readonly<Record<string, Both>> = {
  ...{ od: aDay(1), qd: aDay(1), bd: aDay(2), bid: aDay(2), bds: aDay(2), tds: aDay(3), tid: aDay(3) },
  ...{ qds: aDay(4), qid: aDay(4), stat: { en: 'at once', fr: 'tout de suite' } },
  ...{
    weekly: ONCE_A_WEEK,
    '1x/sem': ONCE_A_WEEK,
    '1/sem': ONCE_A_WEEK,
    eod: EVERY_OTHER_DAY,
    '1j/2': EVERY_OTHER_DAY,
  },
};

const MORNING: Both = { en: 'in the morning', fr: 'le matin' };
const NOON: Both = { en: 'at noon', fr: 'à midi' };
const EVENING: Both = { en: 'in the evening', fr: 'le soir' };
const BEDTIME: Both = { en: 'at bedtime', fr: 'au coucher' };
const NIGHT: Both = { en: 'at night', fr: 'au coucher' };
const TIMES_OF_DAY: Readonly<Record<string, Both>> = {
  ...{ om: MORNING, mane: MORNING, matin: MORNING, midi: NOON, soir: EVENING },
  ...{ nocte: NIGHT, hs: BEDTIME, coucher: BEDTIME },
};

const EMPTY_STOMACH: Both = { en: 'on an empty stomach', fr: 'à jeun' };
const FOOD: Readonly<Record<string, Both>> = {
  ac: { en: 'before food', fr: 'avant le repas' },
  pc: { en: 'after food', fr: 'après le repas' },
  cc: { en: 'with food', fr: 'au cours du repas' },
  ...{ 'à-jeun': EMPTY_STOMACH, ajeun: EMPTY_STOMACH },
};

const ROUTES: Readonly<Record<string, Both>> = {
  po: { en: 'by mouth', fr: 'par la bouche' },
  pr: { en: 'into the rectum', fr: 'dans le rectum' },
  pv: { en: 'into the vagina', fr: 'dans le vagin' },
  sl: { en: 'under the tongue', fr: 'sous la langue' },
  top: { en: 'on the skin', fr: 'sur la peau' },
};

const IF_NEEDED: Both = { en: 'if needed', fr: 'si besoin' };
const NEED: Readonly<Record<string, Both>> = { prn: IF_NEEDED, sos: IF_NEEDED, sb: IF_NEEDED };

const LASTS: readonly (readonly [RegExp, Counted])[] = [
  [/^x?(\d{1,3})(?:d|days?|j|jrs?|jours?)$/, alike('day', 'days', 'jour', 'jours')],
  [/^(\d{1,2})\/7$/, alike('day', 'days', 'jour', 'jours')],
  [/^(?:x?(\d{1,2})(?:w|wks?|weeks?|sem)|x(\d{1,2})s)$/, alike('week', 'weeks', 'semaine', 'semaines')],
  [/^(\d{1,2})\/52$/, alike('week', 'weeks', 'semaine', 'semaines')],
  [/^(?:x?(\d{1,2})(?:mths?|months?|mois)|x(\d{1,2})m)$/, alike('month', 'months', 'mois', 'mois')],
  [/^(\d{1,2})\/12$/, alike('month', 'months', 'mois', 'mois')],
];

const AMOUNT = String.raw`\d{0,2}[½¼¾]|\d{1,2}\/[234]|\d{1,3}(?:[.,]\d{1,2})?(?:-\d{1,3})?`;
const DOSE = new RegExp(`^(${AMOUNT})(\\p{L}*)$`, 'u');
const FRACTIONS: Readonly<Record<string, string>> = { '1/2': '½', '1/4': '¼', '3/4': '¾' };
/** What one takes in the morning, at noon, in the evening and, with a fourth figure, at bedtime. */
const BY_DAY = /^([\d½]+)-([\d½]+)-([\d½]+)(?:-([\d½]+))?$/;

/** What the codes say; each of them once. */
interface Said {
  dose?: { amount: string; unit?: Unit };
  often?: Both;
  at: Both[];
  /** Dose by time of day: in the place of dose, often and at. */
  byDay?: { amount: string; at: Both }[];
  food?: Both;
  route?: Both;
  need?: Both;
  lasts?: { count: number; of: Counted };
}

export interface Directions {
  /** What stands on the label: a sentence, or the text as it was typed. */
  text: string;
  /** The text was codes. */
  isCode: boolean;
}

/**
 * @param typed at most `MOST_LETTERS`
 * @param form of the product, as the catalogue names it; says of what a dose is
 */
export function readDirections(typed: string, form: string, language: LabelLanguage): Directions {
  const text = typed.trim().replace(/\s+/g, ' ');
  const said = understand(tokensOf(text), unitOfForm(form));
  return said ? { text: sentence(said, language), isCode: true } : { text, isCode: false };
}

function tokensOf(text: string): string[] {
  const joined = text
    .normalize('NFC')
    .toLowerCase()
    // What belongs together: "3 x / j", "x 5 d", "pdt 5 j", "5 ml", "à jeun".
    .replace(/(\d) ?[x×]? ?\/ ?(?:jr|jour|day|d|j)(?= |$)/g, '$1x/j')
    .replace(/(^| )(?:x|×|pdt|for|pendant) ?(\d+) ?(?=\p{L})/gu, '$1x$2')
    .replace(/à jeun/g, 'à-jeun');
  return joined
    .split(' ')
    .filter(Boolean)
    .map((word) => (/^(?:\p{L}\.)+\p{L}?$/u.test(word) ? word.replaceAll('.', '') : word.replace(/[.,;]$/, '')));
}

/** null: not all of it is codes, or they say something twice, or nothing of how often. */
function understand(words: readonly string[], own: Unit | undefined): Said | null {
  const said: Said = { at: [] };
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const next = unitOf(words[at + 1] ?? '');
    const found = readWord(word) ?? readDose(word, next);
    if (!found || !addTo(said, found)) return null;
    // The word after a dose said of what it is.
    if (found.dose && next && found.dose.unit === next && unitOf(lettersOf(word)) === undefined) at += 1;
  }
  if (said.byDay && (said.dose || said.often || said.at.length > 0)) return null;
  if (said.often && said.at.length > 1) return null;
  if (!said.byDay && !said.often && said.at.length === 0 && !said.need) return null;
  const doses = said.dose ?? said.byDay;
  if (!doses) return said;
  const unit = said.dose?.unit ?? own;
  if (!unit) return null;
  return said.dose ? { ...said, dose: { ...said.dose, unit } } : { ...said, dose: { amount: '', unit } };
}

/** Not what every object has, such as `constructor`. */
function entry<T>(table: Readonly<Record<string, T>>, word: string): T | undefined {
  return Object.hasOwn(table, word) ? table[word] : undefined;
}

const lettersOf = (word: string) => DOSE.exec(word)?.[2] ?? '';

/** False when the sale says the same twice. */
function addTo(said: Said, found: Partial<Said>): boolean {
  const { at = [], ...once } = found;
  for (const name of Object.keys(once) as (keyof typeof once)[]) if (said[name]) return false;
  Object.assign(said, once);
  if (at.some((time) => said.at.includes(time))) return false;
  said.at.push(...at);
  return true;
}

function readWord(word: string): Partial<Said> | null {
  const often = entry(OFTEN, word) ?? oftenOf(word);
  if (often) return { often };
  const time = entry(TIMES_OF_DAY, word);
  if (time) return { at: [time] };
  const [food, route, need] = [entry(FOOD, word), entry(ROUTES, word), entry(NEED, word)];
  if (food) return { food };
  if (route) return { route };
  if (need) return { need };
  for (const [pattern, of] of LASTS) {
    const match = pattern.exec(word);
    const count = Number(match?.[1] ?? match?.[2] ?? 0);
    if (count > 0) return { lasts: { count, of } };
  }
  const byDay = BY_DAY.exec(word);
  if (!byDay) return null;
  const parts = [MORNING, NOON, EVENING, BEDTIME].map((at, place) => ({ amount: byDay[place + 1] ?? '0', at }));
  const taken = parts.filter(({ amount }) => amount !== '0');
  return taken.length > 0 ? { byDay: taken } : null;
}

function oftenOf(word: string): Both | null {
  const count = Number(/^([1-6])x\/j$/.exec(word)?.[1] ?? 0);
  if (count > 0) return aDay(count);
  const hours = Number(/^(?:q|\/)(\d{1,2})(?:h|hrly|hourly)?$/.exec(word)?.[1] ?? 0);
  return hours > 0 && hours <= 48 ? everyHours(hours) : null;
}

function readDose(word: string, next: Unit | undefined): Partial<Said> | null {
  const match = DOSE.exec(word);
  const [, amount = '', letters = ''] = match ?? [];
  const unit = letters ? unitOf(letters) : next;
  // "5mg" is a strength: nobody knows how many tablets that are.
  if (!match || (letters && !unit) || /^0+(?:[.,]0+)?$/.test(amount)) return null;
  return { dose: { amount: FRACTIONS[amount] ?? amount, unit } };
}

function unitOf(word: string): Unit | undefined {
  if (!word) return undefined;
  const named = (Object.keys(UNITS) as Unit[]).find((unit) => [...UNITS[unit].en, ...UNITS[unit].fr].includes(word));
  return named ?? entry(UNIT_CODES, word);
}

const unitOfForm = (form: string) => UNIT_OF_FORM.find(([pattern]) => pattern.test(form.toLowerCase()))?.[1];

function sentence(said: Said, language: LabelLanguage): string {
  const say = (both: Both | undefined) => both?.[language] ?? '';
  const unit = said.dose?.unit;
  const parts = said.byDay
    ? [
        listed(
          said.byDay.map(({ amount, at }) => `${doseOf(amount, unit, language)} ${say(at)}`),
          language,
        ),
      ]
    : [said.dose ? doseOf(said.dose.amount, unit, language) : '', say(said.route), say(said.often)];
  if (said.byDay) parts.push(say(said.route));
  parts.push(listed(said.at.map(say), language), say(said.food), say(said.need));
  const told = parts.filter(Boolean).join(' ');
  const { count = 0, of } = said.lasts ?? {};
  const lasts = of ? `, ${language === 'en' ? 'for' : 'pendant'} ${count} ${of[language][count > 1 ? 1 : 0]}` : '';
  return told.charAt(0).toUpperCase() + told.slice(1) + lasts;
}

function listed(parts: readonly string[], language: LabelLanguage): string {
  const and = language === 'en' ? ' and ' : ' et ';
  return parts.length < 2 ? (parts[0] ?? '') : parts.slice(0, -1).join(', ') + and + (parts.at(-1) ?? '');
}

/** French counts from two on, English from anything above one. */
function doseOf(amount: string, unit: Unit | undefined, language: LabelLanguage): string {
  const most = amountOf(amount.split('-').at(-1) ?? '');
  const isMore = language === 'en' ? most > 1 : most >= 2;
  const shown = language === 'en' ? amount.replace(',', '.') : amount.replace('.', ',');
  return unit ? `${shown} ${UNITS[unit][language][isMore ? 1 : 0]}` : shown;
}

function amountOf(text: string): number {
  const part = { '½': 0.5, '¼': 0.25, '¾': 0.75 }[text.slice(-1)];
  if (part !== undefined) return Number(text.slice(0, -1) || 0) + part;
  const [over, under] = text.split('/');
  return under ? Number(over) / Number(under) : Number(text.replace(',', '.'));
}
