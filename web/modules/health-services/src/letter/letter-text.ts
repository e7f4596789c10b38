/** The letter of a programme with what is known of this visit in it. */
import { type Programme, type Visit, wordsIn } from '@bloom/api-client';
import { valueName, valueText } from '@bloom/care/programmes';
import { ageOn } from '@bloom/patients';
import type { TFunction } from 'i18next';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';

export interface LetterFacts {
  programme: Programme;
  visit: Pick<Visit, 'values' | 'advice' | 'visited_at' | 'by'>;
  person: Person;
  settings: FacilitySettings;
}

/** Paragraphs, an empty line between two of them. A word in braces that nobody knows stays as it stands. */
export function letterText(t: TFunction, { programme, visit, person, settings }: LetterFacts): string[] {
  const { document } = programme;
  const { language } = settings;
  const advice = document.advice.find(({ code }) => code === visit.advice)?.text;
  const age = ageOn(person.record.birth_date, settings.dayOf(visit.visited_at));
  const facts: Record<string, string> = {
    patient: person.name,
    age: age ? t(`letter.${age.unit}`, { count: age.count }) : t('letter.noAge'),
    values: visit.values
      .map((value) => `${valueName(programme, value.code, language)}: ${valueText(programme, value, language)}`)
      .join('\n'),
    advice: advice ? wordsIn(advice, language) : '',
    facility: settings.facilityName,
    by: visit.by,
    date: settings.day(visit.visited_at),
  };
  if (language.startsWith('fr')) facts.values = (facts.values ?? '').replaceAll(': ', '\u00a0: ');
  const text = document.letter ? wordsIn(document.letter, language) : '';
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => facts[name] ?? whole).split(/\n{2,}/);
}
