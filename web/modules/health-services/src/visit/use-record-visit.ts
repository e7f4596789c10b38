import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { payloadOf } from './visit-draft';
import type { VisitFormProps } from './visit-form';

/** Puts the visit into the outbox, whole; what is typed stays until it is there. */
export function useRecordVisit({ programme, enrolment, person, draft, kept, settings }: VisitFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const { store, saving, failure } = useStoring();

  async function record(): Promise<void> {
    const at = new Date().toISOString();
    const payload = payloadOf(programme, draft, {
      ...{ patientId: person.pk, enrolmentUuid: enrolment?.uuid ?? null },
      ...{ at, today: settings.dayOf(at) },
    });
    const made = { uuid: draft.uuid, madeAt: at, payload };
    const stored = await store(() => recordSurely(shell, 'visit', made), 'A visit could not be stored');
    if (!stored) return;
    if (stored.payload.visited_at !== at) {
      // Another tab stored it under this id, where no lock keeps tabs apart: what was typed here goes under another.
      kept.change((before) => ({ ...before, uuid: uuidV7() }));
      shell.notify({ kind: 'warning', message: t('visit.storedElsewhere') });
      return;
    }
    // When it stays behind, the outbox tells that it was recorded.
    await kept.forget().catch((error: unknown) => console.warn('What was typed could not be put away', error));
    shell.notify({ kind: 'success', message: t('visit.stored', { name: person.name }) });
    navigate(`/patients/${person.pk}?seen=${draft.uuid}`);
  }
  return { record, saving, failure };
}
