/** A programme while staff write it: as JSON, because its document is what is published. */
import type { NewProgramme, Programme, ProgrammeDocument, ReadyProgramme } from '@bloom/api-client';

export interface Edited {
  code: string;
  /** Alpha-2 codes, separated by anything; empty: all countries. */
  countries: string;
  approvedBy: string;
  /** JSON */
  document: string;
}

export const NOTHING: Edited = { code: '', countries: '', approvedBy: '', document: '' };

/** The next version begins with the words of the last one; who approves it signs anew. */
export const editedOf = ({ code, countries, document }: Programme | ReadyProgramme): Edited => ({
  ...{ code, countries: countries.join(' '), approvedBy: '' },
  document: JSON.stringify(document, null, 2),
});

/** The body to publish; a text that is no JSON says where it ends to be, in the words of the browser. */
export function bodyOf(edited: Edited): { body: NewProgramme } | { notJson: string } {
  const countries = edited.countries
    .split(/[^A-Za-z]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase());
  try {
    // What is not as it should be the server names place by place.
    const document = JSON.parse(edited.document) as ProgrammeDocument;
    return { body: { code: edited.code.trim(), countries, approved_by: edited.approvedBy.trim(), document } };
  } catch (error) {
    return { notJson: error instanceof Error ? error.message : String(error) };
  }
}
