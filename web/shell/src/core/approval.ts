/** A question to whoever manages the facility, asked in front of who is signed in: may this be done? */
import type { Approver } from '@bloom/shell-api';
import { openPanel, whenPanelCloses } from './panels';

export interface Question {
  what: string;
  /** Once: what comes later is not heard. */
  answer(by: Approver | null): void;
}

let open: Question | null = null;

/** The one that the dialog asks. */
export const openQuestion = (): Question | null => open;

/**
 * Resolves with who agreed by their PIN; null when the dialog was closed without. One at a time: while one is open nobody can
 * agree to another, which they would not have read.
 */
export function approve(what: string): Promise<Approver | null> {
  if (open) return Promise.resolve(null);
  return new Promise((resolve) => {
    const question: Question = {
      what,
      answer(by) {
        if (open === question) open = null;
        resolve(by);
      },
    };
    open = question;
    openPanel('approval');
    whenPanelCloses('approval', () => question.answer(null));
  });
}
