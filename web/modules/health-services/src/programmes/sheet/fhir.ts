/** Pieces of a question as FHIR writes them. Pure. */
import type { QuestionnaireItem } from '@bloom/api-client';

type Extension = NonNullable<QuestionnaireItem['extension']>[number];

const DEFINITIONS = 'http://hl7.org/fhir/StructureDefinition/';
const UCUM = 'http://unitsofmeasure.org';

export const inFrench = (text: string): NonNullable<QuestionnaireItem['_text']> => ({
  extension: [
    {
      url: `${DEFINITIONS}translation`,
      extension: [
        { url: 'lang', valueCode: 'fr' },
        { url: 'content', valueString: text },
      ],
    },
  ],
});

export function limitOf(name: 'minValue' | 'maxValue', type: string, number: number): Extension {
  const url = DEFINITIONS + name;
  return type === 'integer' ? { url, valueInteger: number } : { url, valueDecimal: number };
}

/** @param code of UCUM; '' for a unit that has none there */
export const unitExtension = (unit: string, code: string): Extension => ({
  url: `${DEFINITIONS}questionnaire-unit`,
  valueCoding: code === '' ? { code: unit, display: unit } : { system: UCUM, code, ...(unit ? { display: unit } : {}) },
});

export function unitCells({ extension }: QuestionnaireItem): { unit: string; unit_code: string } {
  const coding = extension?.find(({ url }) => url === `${DEFINITIONS}questionnaire-unit`)?.valueCoding;
  if (!coding) return { unit: '', unit_code: '' };
  return coding.system === undefined && coding.code === coding.display
    ? { unit: coding.code, unit_code: '' }
    : { unit: coding.display ?? '', unit_code: coding.code };
}

/** The order of extensions means nothing, and a whole number may be written as a decimal one. */
export function plainItem({ item, extension, enableWhen, ...rest }: QuestionnaireItem): unknown {
  const limits = extension?.map(({ valueInteger, ...one }) => ({ valueDecimal: valueInteger, ...one }));
  return {
    ...rest,
    ...(item?.length ? { item: item.map(plainItem) } : {}),
    ...(limits?.length ? { extension: limits.sort((one, other) => (one.url < other.url ? -1 : 1)) } : {}),
    ...(enableWhen?.length
      ? { enableWhen: enableWhen.map(({ answerInteger, ...one }) => ({ answerDecimal: answerInteger, ...one })) }
      : {}),
  };
}
