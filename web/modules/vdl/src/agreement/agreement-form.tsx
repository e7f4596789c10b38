import type { ProviderAgreement } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, RadioGroup, Stack, Text, TextInput, Title } from '@bloom/ui';
import { type FormEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './agreement.module.css';

const BEARERS = ['provider', 'facility'] as const;
const DAY = /^2\d{3}-\d{2}-\d{2}$/;

interface AgreementFormProps {
  agreement: ProviderAgreement | null;
  settings: FacilitySettings;
  onSaved: () => void;
}

export function AgreementForm({ agreement, settings, onSaved }: AgreementFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, setUnsavedWork } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [from, setFrom] = useState(agreement?.from_day ?? '');
  const [until, setUntil] = useState(agreement?.until_day ?? '');
  const [bearer, setBearer] = useState<ProviderAgreement['expiry_bearer'] | null>(agreement?.expiry_bearer ?? null);
  const [told, setTold] = useState(false);
  const isChanged =
    from !== (agreement?.from_day ?? '') ||
    until !== (agreement?.until_day ?? '') ||
    bearer !== (agreement?.expiry_bearer ?? null);
  useEffect(() => {
    setUnsavedWork('vdl-agreement', isChanged);
    return () => setUnsavedWork('vdl-agreement', false);
  }, [isChanged, setUnsavedWork]);
  const wrongFrom = !DAY.test(from);
  const wrongUntil = until !== '' && (!DAY.test(until) || until < from);

  async function save(event: FormEvent) {
    event.preventDefault();
    setTold(true);
    if (wrongFrom || wrongUntil || bearer === null) return;
    const body = {
      facility_id: settings.facilityId,
      from_day: from,
      until_day: until === '' ? null : until,
      expiry_bearer: bearer,
    };
    const { answer } = await write('PUT', '/api/vdl/agreement/', { body });
    if (!answer) return;
    notify({ kind: 'success', message: t('agreement.saved') });
    onSaved();
  }
  return (
    <form onSubmit={(event) => void save(event)} noValidate className={styles.form}>
      <Stack gap={16}>
        <Title order={2} look={3}>
          {t(agreement ? 'agreement.change' : 'agreement.enter')}
        </Title>
        <TextInput
          type="date"
          label={t('agreement.from')}
          description={t('agreement.fromHint')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
          error={told && wrongFrom ? t('agreement.wrongFrom') : failure?.fields.from_day}
        />
        <TextInput
          type="date"
          label={t('agreement.until')}
          description={t('agreement.untilHint')}
          value={until}
          onChange={(event) => setUntil(event.currentTarget.value)}
          error={told && wrongUntil ? t('agreement.wrongUntil') : failure?.fields.until_day}
        />
        <div>
          <RadioGroup
            label={t('agreement.bearer')}
            options={BEARERS.map((value) => ({ value, label: t(`agreement.bearers.${value}`) }))}
            value={bearer}
            onChange={(value) => setBearer(BEARERS.find((known) => known === value) ?? null)}
          />
          {told && bearer === null ? (
            <Text tone="failure" role="alert">
              {t('agreement.wrongBearer')}
            </Text>
          ) : null}
        </div>
        <WriteFailure failure={failure} onClose={clear} beside={['from_day', 'until_day']} />
        <div className={styles.end}>
          <Button type="submit" variant="primary" busy={busy} disabled={!reachable || !isChanged}>
            {t('agreement.save')}
          </Button>
          {reachable ? null : <Text tone="muted">{t('state.offlineSend')}</Text>}
        </div>
      </Stack>
    </form>
  );
}
