/** Programmes as staff publish them, small enough to be read in a test. */
import type { Enrolment, Programme, ProgrammeDocument, QuestionnaireItem, Visit } from '@bloom/api-client';
import cases from '../../../../../api/care-cases.json';

const french = (text: string): QuestionnaireItem['_text'] => ({
  extension: [
    {
      url: 'http://hl7.org/fhir/StructureDefinition/translation',
      extension: [
        { url: 'lang', valueCode: 'fr' },
        { url: 'content', valueString: text },
      ],
    },
  ],
});
const limits = (low: number, high: number, unit: string): QuestionnaireItem['extension'] => [
  { url: 'http://hl7.org/fhir/StructureDefinition/minValue', valueInteger: low },
  { url: 'http://hl7.org/fhir/StructureDefinition/maxValue', valueInteger: high },
  {
    url: 'http://hl7.org/fhir/StructureDefinition/questionnaire-unit',
    valueCoding: { code: unit, display: unit },
  },
];
const reading = (turn: number): QuestionnaireItem[] => [
  {
    linkId: `systolic_${turn}`,
    ...{ text: `Systolic ${turn}`, _text: french(`Systolique ${turn}`), type: 'integer', required: true },
    extension: limits(50, 300, 'mmHg'),
  },
  {
    linkId: `diastolic_${turn}`,
    ...{ text: `Diastolic ${turn}`, _text: french(`Diastolique ${turn}`), type: 'integer', required: true },
    extension: limits(30, 200, 'mmHg'),
  },
];
const rules = cases.document as Pick<ProgrammeDocument, 'values' | 'decisions'>;
const advice = (code: string, en: string, fr: string) => ({ code, text: { en, fr } });

export const hypertension: Programme = {
  ...{ uuid: 'htn-1', code: 'hypertension', version: 1, change_number: 1, published_at: '2026-01-01T00:00:00Z' },
  ...{ published_by: 'Efua', approved_by: 'Efua Owusu', countries: [], retired: false },
  document: {
    title: { en: 'Hypertension', fr: 'Hypertension' },
    summary: { en: 'High blood pressure', fr: 'Tension élevée' },
    enrols: true,
    consent: { en: 'I agree to be reminded.', fr: 'J’accepte qu’on me rappelle.' },
    questionnaire: {
      ...{ resourceType: 'Questionnaire', status: 'active' },
      item: [
        { linkId: 'first', text: 'First reading', _text: french('Première mesure'), type: 'group', item: reading(1) },
        {
          ...{ linkId: 'second', text: 'Second reading', _text: french('Deuxième mesure'), type: 'group' },
          enableWhen: [
            { question: 'systolic_1', operator: '>=', answerInteger: 140 },
            { question: 'diastolic_1', operator: '>=', answerInteger: 90 },
          ],
          enableBehavior: 'any',
          item: reading(2),
        },
        {
          ...{ linkId: 'takes', text: 'Takes the medicines?', _text: french('Prend les médicaments ?') },
          ...{ type: 'choice', required: true },
          answerOption: [
            { valueCoding: { code: 'daily', display: 'Every day', _display: french('Tous les jours') } },
            { valueCoding: { code: 'missed', display: 'Some missed', _display: french('Quelques oublis') } },
          ],
        },
      ],
    },
    values: rules.values.filter(({ how }) => how === 'mean'),
    decisions: rules.decisions.filter(({ advice: code }) => code !== 'remind' && code !== 'headache'),
    advice: [
      advice('refer_now', 'Send the patient to a doctor now.', 'Adressez tout de suite le patient à un médecin.'),
      advice('very_high', 'Very high: the doctor within a week.', 'Très élevée : le médecin dans la semaine.'),
      advice('missed', 'Talk about the missed days.', 'Parlez des oublis.'),
      advice('high', 'Too high: measure again.', 'Trop élevée : mesurez de nouveau.'),
      advice('controlled', 'Go on as before.', 'Continuez ainsi.'),
    ],
    schedule: { first_in_days: 0, every_days: 30, overdue_after_days: 7, lost_after_days: 365 },
    letter: {
      en: 'Dear colleague,\n\nI am sending you {patient}, {age}.\n\n{values}\n\n{advice}\n\n{by}, {facility}, {date}',
      fr: 'Cher confrère,\n\nJe vous adresse {patient}, {age}.\n\n{values}\n\n{advice}\n\n{by}, {facility}, {date}',
    },
    ...{ services: ['800bp'], medicines: ['Amlodipine'] },
  },
};

/** A service for anybody who comes. */
export const weighing: Programme = {
  ...hypertension,
  ...{ uuid: 'weight-1', code: 'weight' },
  document: {
    ...hypertension.document,
    title: { en: 'Weight', fr: 'Poids' },
    summary: { en: 'What somebody weighs', fr: 'Ce que quelqu’un pèse' },
    ...{ enrols: false, consent: null, letter: null, medicines: [], services: ['800weight'] },
    questionnaire: {
      ...{ resourceType: 'Questionnaire', status: 'active' },
      item: [
        {
          linkId: 'weight',
          text: 'Weight',
          _text: french('Poids'),
          type: 'decimal',
          required: true,
          extension: limits(2, 400, 'kg'),
        },
      ],
    },
    values: [
      { code: 'weight', name: { en: 'Weight', fr: 'Poids' }, unit: 'kg', decimals: 1, how: 'answer', of: ['weight'] },
    ],
    decisions: [{ when: [], advice: 'weighed', urgency: 'routine', next_in_days: null, letter: false, status: null }],
    advice: [advice('weighed', 'Write it down.', 'Notez-le.')],
  },
};

/** Of Efua in hypertension. */
export const enrolment = (fields: Partial<Enrolment> = {}): Enrolment => ({
  ...{ uuid: 'e1', change_number: 1, patient_id: 'efua', programme_uuid: 'htn-1', code: 'hypertension', version: 1 },
  ...{ enrolled_at: '2026-01-05T09:00:00Z', by: 'Kofi Boateng', consent: true, target: '', medicines: [] },
  ...{ visits: [], contacts: [], gone: false },
  ...fields,
});

export const visit = (fields: Partial<Visit> = {}): Visit => ({
  ...{
    uuid: 'v1',
    enrolment_uuid: 'e1',
    patient_id: 'efua',
    programme_uuid: 'htn-1',
    code: 'hypertension',
    version: 1,
  },
  visited_at: '2026-02-05T09:00:00Z',
  answers: {
    ...{ resourceType: 'QuestionnaireResponse', status: 'completed' },
    item: [{ linkId: 'first', item: [{ linkId: 'systolic_1', answer: [{ valueInteger: 128 }] }] }],
  },
  values: [
    { code: 'systolic', number: 128 },
    { code: 'diastolic', number: 82 },
  ],
  ...{
    advice: 'controlled',
    urgency: 'routine',
    status: 'controlled',
    next_on: null,
    letter: false,
    skipped_reason: '',
  },
  by: 'Kofi Boateng',
  ...fields,
});
