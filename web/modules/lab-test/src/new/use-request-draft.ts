import { useShell } from '@bloom/shell-api';
import { type Draft, useDraft } from '@bloom/shell-api/draft';
import { storedRecord } from '@bloom/shell-api/record-surely';
import { useEffect, useState } from 'react';
import { isBegun, parseRequest } from './request-draft';
import { openRequest, type RequestForm } from './request-form';

export interface RequestDraft extends Omit<Draft<RequestForm>, 'value' | 'saved'> {
  /** undefined until it was read. */
  form: RequestForm | undefined;
  /** It was begun before this page was opened. */
  goesOn: boolean;
  /** Drops what was typed. */
  beginAnew(): void;
}

/** What was typed before, or a new request. One that the outbox has already is not recorded a second time. */
export function useRequestDraft(draftKey: string): RequestDraft {
  const { drafts, outbox } = useShell();
  const { value, saved: _, change, ...rest } = useDraft(drafts, draftKey, parseRequest, openRequest);
  const [looked, setLooked] = useState(false);
  const [goesOn, setGoesOn] = useState(false);
  const isRead = value !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of what was there when the page was opened
  useEffect(() => {
    if (!value) return;
    let left = false;
    // Killed between the outbox and the clean-up.
    storedRecord(outbox, 'lab_request', value.uuid).then((record) => {
      if (left) return;
      if (record) change(openRequest());
      setGoesOn(!record && isBegun(value));
      setLooked(true);
    });
    return () => {
      left = true;
    };
  }, [isRead, outbox, change]);
  function beginAnew() {
    setGoesOn(false);
    change(openRequest());
  }
  return { ...rest, change, form: looked ? value : undefined, goesOn, beginAnew };
}
