/** A question to whoever manages the facility, asked in front of who is signed in: may this be done? */
import type { Approver } from '@bloom/shell-api';
import { openPanel, whenPanelCloses } from './panels';

interface Question {
  what: string;
  answer: (by: Approver | null) => void;
}

let question: Question | null = null;

export const approvalAsked = (): string => question?.what ?? '';

/** Resolves with who agreed by their PIN; null when the dialog was closed without. One at a time. */
export function approve(what: string): Promise<Approver | null> {
  settleApproval(null);
  return new Promise((answer) => {
    question = { what, answer };
    openPanel('approval');
    whenPanelCloses('approval', () => settleApproval(null));
  });
}

export function settleApproval(by: Approver | null): void {
  const asked = question;
  question = null;
  asked?.answer(by);
}
