/** What is about to be published, as it is typed. Pure. */
import type { LabDefinition, LabTestDocument, NewLabDefinition, ReadyLabDefinition } from '@bloom/api-client';

export interface DefinitionDraft {
  code: string;
  /** Of one that exists: it never changes. */
  codeIsFixed: boolean;
  countries: string;
  approvedBy: string;
  /** JSON. */
  document: string;
}

const EMPTY: LabTestDocument = {
  ...{ name: { en: '', fr: '' }, specimen: { en: '', fr: '' }, sensitive: false, consent: false },
  ...{ minutes: null, kit_barcode: null, service_barcode: null },
  components: [
    {
      ...{ code: '', name: { en: '', fr: '' }, kind: 'number', unit: null, decimals: 0, loinc: null },
      ...{ choices: [], plausible: null, ranges: [] },
    },
  ],
};

const text = (test: LabTestDocument): string => JSON.stringify(test, null, 2);

export const freshDraft = (): DefinitionDraft => ({
  ...{ code: '', codeIsFixed: false, countries: '', approvedBy: '', document: text(EMPTY) },
});

export const draftOfReady = ({ code, countries, test }: ReadyLabDefinition): DefinitionDraft => ({
  ...{ code, codeIsFixed: true, countries: countries.join(', '), approvedBy: '', document: text(test) },
});

/** The next version: somebody approves it anew. */
export const nextDraft = ({ code, countries, test }: LabDefinition): DefinitionDraft => ({
  ...{ code, codeIsFixed: true, countries: countries.join(', '), approvedBy: '', document: text(test) },
});

/** What is sent, or why it is no JSON. What is in it the server judges, place by place. */
export function toPublish(draft: DefinitionDraft): { body: NewLabDefinition } | { notJson: string } {
  const countries = draft.countries.split(/[\s,;]+/).filter(Boolean);
  try {
    const test: LabTestDocument = JSON.parse(draft.document);
    return {
      body: {
        code: draft.code.trim(),
        countries: countries.map((code) => code.toUpperCase()),
        approved_by: draft.approvedBy.trim(),
        test,
      },
    };
  } catch (error) {
    return { notJson: error instanceof Error ? error.message : String(error) };
  }
}
