/** In which programmes a patient is, and what they agreed to; for who keeps patients in care. */

import { isGone, ListFailure, useRead } from '@bloom/server-data';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { mayCare, readsCare } from '@bloom/shell-api/care-rights';
import { Loading, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AskedSection } from './asked-section';
import { EnrolmentFacts } from './enrolment-facts';
import { useProgrammes } from './use-versions';

interface ProgrammesProps {
  settings: FacilitySettings;
  pk: string;
}

export function ProgrammesSection(props: ProgrammesProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  if (!readsCare(shell)) return null;
  const address = `/health-services/patients/${encodeURIComponent(props.pk)}`;
  return (
    <AskedSection
      name="programmes"
      link={mayCare(shell) ? <ModuleLink to={address}>{t('programmes.open')}</ModuleLink> : null}
    >
      <Programmes {...props} />
    </AskedSection>
  );
}

function Programmes({ settings, pk }: ProgrammesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { facilityId } = settings;
  const read = useRead('/api/care/patients/{patient_id}/', {
    path: { patient_id: pk },
    query: { facility_id: facilityId },
  });
  const enrolments = read.answer?.enrolments ?? [];
  const wanted = enrolments.map(({ programme_uuid }) => programme_uuid);
  const programmes = useProgrammes(facilityId, wanted);
  if (!read.answer && isGone(read.failure)) return <Text tone="muted">{t('programmes.notThereYet')}</Text>;
  if (!read.answer && read.failure) return <ListFailure read={read} texts={{ offline: t('programmes.offline') }} />;
  if (!read.answer || programmes.loading) return <Loading />;
  if (enrolments.length === 0) return <Text tone="muted">{t('programmes.none')}</Text>;
  return (
    <Stack gap={12}>
      {enrolments.map((enrolment) => (
        <EnrolmentFacts
          key={enrolment.uuid}
          enrolment={enrolment}
          programme={programmes.byUuid.get(enrolment.programme_uuid)}
          settings={settings}
        />
      ))}
    </Stack>
  );
}
