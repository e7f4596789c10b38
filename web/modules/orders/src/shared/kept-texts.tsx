/** Fields of a form whose texts are kept on this device until they are sent: by name, only what somebody touched. */
import type { ReactNode } from 'react';
import { KeptWork, type Work } from './kept-work';

export type Texts = Readonly<Record<string, string>>;

export interface TextsWork extends Pick<Work<Texts>, 'readOnly' | 'forget'> {
  texts: Texts;
  type: (field: string, text: string) => void;
}

const parseTexts = (kept: unknown): Texts | null =>
  kept !== null && typeof kept === 'object' && Object.values(kept).every((text) => typeof text === 'string')
    ? (kept as Texts)
    : null;

/** @param name among the drafts of this person */
export function KeptTexts({ name, children }: { name: string; children: (work: TextsWork) => ReactNode }) {
  return (
    <KeptWork<Texts> key={name} name={name} parse={parseTexts} fresh={() => ({})}>
      {({ value, change, ...work }) =>
        children({ ...work, texts: value, type: (field, text) => change((before) => ({ ...before, [field]: text })) })
      }
    </KeptWork>
  );
}
