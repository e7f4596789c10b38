import type { ContactPayload } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Milliseconds in which a press can be taken back at once. */
const UNDO = 6_000;

export type Outcome = ContactPayload['outcome'];

export interface Said {
  outcome: Outcome;
  remindOn?: string;
  note?: string;
}

/** What was recorded last, while it can be taken back. */
interface Recorded {
  uuid: string;
  enrolmentUuid: string;
  text: string;
}

/**
 * Records what came of a call, at once: a browser that is killed forgets nothing. Taking it back is a contact of its own,
 * which says that the patient is to be called as before.
 */
export function useContact(settings: FacilitySettings) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { store, saving, failure } = useStoring();
  const [said, setSaid] = useState<Recorded | null>(null);
  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(setSaid, UNDO, null);
    return () => clearTimeout(timer);
  }, [said]);

  function record(enrolmentUuid: string, { outcome, remindOn, note = '' }: Said) {
    const uuid = uuidV7();
    const at = new Date().toISOString();
    const payload = {
      uuid,
      enrolment_uuid: enrolmentUuid,
      at,
      outcome,
      remind_on: remindOn ?? null,
      note: note.trim(),
    };
    return store(() => recordSurely(shell, 'contact', { uuid, madeAt: at, payload }), 'A contact could not be stored');
  }
  return {
    saving,
    failure,
    said,
    /** @param name of the patient. Resolves with whether it is recorded. */
    async say(enrolmentUuid: string, name: string, what: Said): Promise<boolean> {
      const stored = await record(enrolmentUuid, what);
      if (!stored) return false;
      const outcome = t(`outcome.${what.outcome}`);
      const text = what.remindOn
        ? t('today.saidUntil', { name, outcome, date: settings.date(what.remindOn) })
        : t('today.said', { name, outcome });
      setSaid({ uuid: stored.uuid, enrolmentUuid, text });
      return true;
    },
    async undo(): Promise<void> {
      if (!said) return;
      const stored = await record(said.enrolmentUuid, { outcome: 'resumed' });
      if (stored) setSaid(null);
    },
  };
}
