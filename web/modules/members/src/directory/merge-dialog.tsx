/** Two records of one person become one, after a look at what stays and what goes. */

import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { Facts, type Summary, useSummary } from '@bloom/members';
import { patientsOf } from '@bloom/patients';
import { usePatientTexts, useUnsentPatients } from '@bloom/patients/screens';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { parseMoney } from '@bloom/shell-api/money';
import { Badge, Banner, Button, formatCount, Modal, RadioGroup, Stack, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './members.module.css';
import { FIELDS, merged, mergedFields } from './merged';

interface MergeDialogProps {
  settings: FacilitySettings;
  pair: readonly [PatientRecord, PatientRecord];
  onDone: (keep: PatientRecord) => void;
  onClose: () => void;
}

/** Who has a card stays, else who has more filled in: what is offered first, not what must be. */
function fuller([one, other]: MergeDialogProps['pair']): PatientRecord {
  const known = (record: PatientRecord) =>
    FIELDS.filter((field) => record[field]).length + (record.member_number ? FIELDS.length : 0);
  return known(other) > known(one) ? other : one;
}

export function MergeDialog({ settings, pair, onDone, onClose }: MergeDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const shell = useShell();
  const { db, notify } = shell;
  const { reachable } = useConnectivity();
  const unsent = useUnsentPatients();
  const { write, busy, failure } = useWrite();
  const [keepPk, setKeepPk] = useState(() => fuller(pair).patient_pk);
  const [one, other] = pair;
  const [keep, drop] = one.patient_pk === keepPk ? [one, other] : [other, one];
  const waits = pair.some((record) => unsent.has(record.patient_pk));
  const name = patientName(keep);

  async function merge() {
    const body = { facility_id: settings.facilityId, keep: keep.patient_pk, drop: drop.patient_pk };
    if ((await write('POST', '/api/members/merge/', { body })).failure) return;
    // The server's own rows come with the next download; until then this is what they will say.
    const book = patientsOf(shell);
    if ('forget' in book) {
      book.forget(drop.patient_pk);
      book.put({ ...keep, ...merged(keep, drop) });
    }
    await db
      .transaction('rw', db.patients, async () => {
        await db.patients.delete(drop.patient_pk);
        await db.patients.update(keep.patient_pk, merged(keep, drop));
      })
      .catch((error: unknown) => console.error('Merged on the server; this device shows it a little later', error));
    notify({ kind: 'success', message: t('members.mergedInto', { name }) });
    onDone(keep);
  }

  const footer = (
    <>
      <Button disabled={busy} onClick={onClose}>
        {t('members.cancel')}
      </Button>
      <Button variant="danger" busy={busy} disabled={!reachable || waits} onClick={() => void merge()}>
        {t('members.mergeInto', { name })}
      </Button>
    </>
  );
  const choices = pair.map((record) => ({
    value: record.patient_pk,
    label: patientName(record),
    note: [record.phone || said('patients.noPhone'), record.member_number || t('members.noCard')].join(' · '),
  }));
  return (
    <Modal opened onClose={onClose} locked={busy} title={t('members.mergeTitle')} width={680} fullPage footer={footer}>
      <Stack gap={20}>
        {reachable ? null : <Banner tone="attention">{t('members.mergeOffline')}</Banner>}
        {waits ? <Banner tone="attention">{t('members.mergeWaits')}</Banner> : null}
        <WriteFailure failure={failure} />
        <RadioGroup label={t('members.whoStays')} options={choices} value={keepPk} onChange={setKeepPk} />
        <Preview settings={settings} keep={keep} drop={drop} />
        <Banner tone="attention">{t('members.noWayBack')}</Banner>
      </Stack>
    </Modal>
  );
}

function Preview({ settings, keep, drop }: { settings: FacilitySettings; keep: PatientRecord; drop: PatientRecord }) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  const kept = useSummary(settings.facilityId, keep.patient_pk);
  const dropped = useSummary(settings.facilityId, drop.patient_pk);
  const shown = (field: string, value: string) =>
    field === 'sex' && (value === 'F' || value === 'M')
      ? said(value === 'F' ? 'newPatient.female' : 'newPatient.male')
      : value || '—';
  const facts = mergedFields(keep, drop).map(({ field, value, taken, lost }) => {
    const after = (
      <>
        {shown(field, value)} {taken ? <Badge>{t('members.taken')}</Badge> : null}
        {lost ? (
          <Text tone="attention" size="small">
            {t('members.lost', { value: shown(field, lost) })}
          </Text>
        ) : null}
      </>
    );
    return [t(`members.field.${field}`), after] as const;
  });
  return (
    <section className={styles.section} aria-labelledby="member-after">
      <Title order={3} id="member-after">
        {t('members.after')}
      </Title>
      <Facts facts={facts} />
      <Together settings={settings} kept={kept} dropped={dropped} />
    </section>
  );
}

function Together({ settings, kept, dropped }: { settings: FacilitySettings; kept: Summary; dropped: Summary }) {
  const { t } = useTranslation(NAMESPACE);
  const all = [kept.answer, dropped.answer];
  const spends = all.map((one) => parseMoney(one?.spend ?? '', settings.currency));
  if (!all[0] || !all[1] || spends[0] == null || spends[1] == null) {
    return <Text tone="muted">{t('members.salesToo')}</Text>;
  }
  const count = all[0].visits + all[1].visits;
  const texts = {
    kept: formatCount(all[0].visits, settings.language),
    dropped: formatCount(all[1].visits, settings.language),
    shown: formatCount(count, settings.language),
    spend: settings.money(spends[0] + spends[1]),
  };
  return <Text>{t('members.together', { count, ...texts })}</Text>;
}
