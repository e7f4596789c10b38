import { toNewPatient } from '@bloom/patients';
import { useShell } from '@bloom/shell-api';
import { recordAllSurely, recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { type RequestForm, requestPayload, startedPayloads } from './request-form';

/** Stores a new patient, the request, and that it was started, in this order: so they reach the server. */
export function useRequest() {
  const shell = useShell();
  const { store, saving, failure } = useStoring();
  /** Resolves with the request's id, null when the device did not keep all of it: pressing again goes on. */
  const save = (form: RequestForm, start: boolean): Promise<string | null> =>
    store(async () => {
      const at = new Date().toISOString();
      const patient = form.who.is === 'patient' ? await shell.db.patients.get(form.who.pk) : undefined;
      if (form.who.is === 'new') await recordSurely(shell, 'patient', toNewPatient(form.who.form, new Date()));
      await recordSurely(shell, 'lab_request', {
        uuid: form.uuid,
        madeAt: at,
        payload: requestPayload(form, patient, at),
      });
      const started = start ? startedPayloads(form, at) : [];
      const made = started.map((payload) => ({ uuid: payload.uuid, madeAt: at, payload }));
      if (made.length > 0) await recordAllSurely(shell, 'lab_entry', made);
      return form.uuid;
    }, 'A lab request could not be stored');
  return { save, saving, failure };
}
