/** What a patient may ask for, for who runs the facility: a copy of everything, who read it, and to be known no more. */

import { runsFacility } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { seesReadings } from '@bloom/members/access';
import { useShell } from '@bloom/shell-api';
import { Actions, Banner, Button, IconDownload, IconEye, Stack, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { PseudonymiseDialog } from './pseudonymise-dialog';

/** Of whom only a number is known. */
const PSEUDONYMISED = 'pseudonymised';

export function PrivacySection({ settings, record }: { settings: FacilitySettings; record: PatientRecord }) {
  const { t } = useTranslation(NAMESPACE);
  const { user } = useShell().session;
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  if (!seesReadings(user)) return null;
  const pk = encodeURIComponent(record.patient_pk);
  const runs = runsFacility(user);
  const isNumber = record.program === PSEUDONYMISED;
  return (
    <section aria-labelledby="patient-privacy">
      <Stack gap={12}>
        <Title order={2} look={3} id="patient-privacy">
          {t('privacy.title')}
        </Title>
        {isNumber ? <Banner tone="info">{t('privacy.done')}</Banner> : <Text tone="muted">{t('privacy.hint')}</Text>}
        <Actions>
          {runs && !isNumber ? (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t('privacy.pseudonymise')}
            </Button>
          ) : null}
          <Button icon={<IconEye size={20} />} onClick={() => navigate(`/readings?patient=${pk}`)}>
            {t('privacy.readings')}
          </Button>
          {runs ? (
            <Button icon={<IconDownload size={20} />} onClick={() => navigate(`/patients/${pk}/export`)}>
              {t('privacy.export')}
            </Button>
          ) : null}
        </Actions>
      </Stack>
      {asking ? <PseudonymiseDialog settings={settings} record={record} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
