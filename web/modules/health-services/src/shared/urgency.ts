/** How it looks; the word beside it says the same. */
export const URGENCY_TONE = { routine: 'ok', soon: 'attention', now: 'failure' } as const;
