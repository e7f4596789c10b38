/** What is about to be published, as it is typed. Pure. */
import type {
  LabComponent,
  LabDefinition,
  LabTestDocument,
  NewLabDefinition,
  ReadyLabDefinition,
} from '@bloom/api-client';

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

/** The document as far as it is one: its components are a list; null: it is no JSON, or they are none. */
function documentOf(text: string): LabTestDocument | null {
  if (text.trim() === '') return EMPTY;
  try {
    const document: Partial<LabTestDocument> | null = JSON.parse(text);
    return Array.isArray(document?.components) ? { ...EMPTY, ...document } : null;
  } catch {
    return null;
  }
}

/** null: the document cannot be read. */
export const componentsOf = (document: string): LabComponent[] | null => {
  const components = documentOf(document)?.components ?? null;
  return components === EMPTY.components ? [] : components;
};

/** The rest of the document stays as it is. */
export const withComponents = (document: string, components: LabComponent[]): string =>
  text({ ...(documentOf(document) ?? EMPTY), components });
