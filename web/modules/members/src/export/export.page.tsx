/** `/patients/:pk/export`: everything that is known of a patient: to print for a person, to save for a program. */
import { type PatientExport, patientName } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { Actions, BreadcrumbHeader, Button, IconDownload, IconPrinter, Loading, Page, Stack, Text } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ExportPaper } from './export-paper';
import { saveJson } from './save-json';

export function ExportPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { pk = '' } = useParams();
  const navigate = useNavigate();
  const read = useRead('/api/privacy/patients/{patient_pk}/export/', {
    path: { patient_pk: pk },
    query: { facility_id: settings.facilityId },
  });
  return (
    <Page>
      <BreadcrumbHeader title={t('export.title')} onBack={() => navigate(-1)} />
      {read.answer ? (
        <Contents all={read.answer} settings={settings} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('export.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Contents({ all, settings }: { all: PatientExport; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const paper = usePrintSheet(() => <ExportPaper all={all} settings={settings} />);
  const fileName = `${t('export.fileName')}-${all.patient.patient_pk}.json`;
  return (
    <Stack gap={16}>
      <Text tone="muted">{t('export.hint', { name: patientName(all.patient.patient) })}</Text>
      <Actions>
        <Button icon={<IconPrinter size={20} />} onClick={paper.print}>
          {t('export.print')}
        </Button>
        <Button variant="primary" icon={<IconDownload size={20} />} onClick={() => saveJson(fileName, all)}>
          {t('export.save')}
        </Button>
      </Actions>
      <ExportPaper all={all} settings={settings} />
      {paper.sheet}
    </Stack>
  );
}
