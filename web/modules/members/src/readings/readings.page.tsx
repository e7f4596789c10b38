/** `/readings`: who read what of which patient; with `?patient=` of one. */
import type { PatientReading } from '@bloom/api-client';
import { PagedTable, usePages } from '@bloom/server-data';
import { Badge, BreadcrumbHeader, Button, cardRows, Page, Stack, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

export function ReadingsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const [params, setParams] = useSearchParams();
  const patient = params.get('patient');
  const pages = usePages('/api/privacy/readings/', {
    query: { facility_id: settings.facilityId, ...(patient ? { patient_id: patient } : {}) },
  });
  return (
    <Page>
      <BreadcrumbHeader title={t('readings.title')} onBack={() => navigate(-1)}>
        {settings.facilityName}
      </BreadcrumbHeader>
      <Stack gap={16}>
        <Text tone="muted">{t(patient ? 'readings.hintOne' : 'readings.hint')}</Text>
        <PagedTable pages={pages} empty={t('readings.none')}>
          {(rows) => <Readings rows={rows} settings={settings} />}
        </PagedTable>
        {patient ? <Button onClick={() => setParams({}, { replace: true })}>{t('readings.all')}</Button> : null}
      </Stack>
    </Page>
  );
}

interface ReadingsProps {
  rows: readonly PatientReading[];
  settings: FacilitySettings;
}

function Readings({ rows, settings }: ReadingsProps) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`readings.columns.${name}`);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th>{column('at')}</th>
          <th>{column('reader')}</th>
          <th>{column('what')}</th>
          <th>{column('patient')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td data-label={column('at')}>{settings.moment(row.at)}</td>
            <td data-label={column('reader')}>
              {row.reader_name} {row.is_staff ? <Badge>{t('readings.provider')}</Badge> : null}
            </td>
            <td data-label={column('what')}>{t(`readings.whats.${row.what}`)}</td>
            <td data-label={column('patient')}>
              {row.patient_id ? (
                <Link to={`/patients/${encodeURIComponent(row.patient_id)}`}>
                  {row.patient_name || t('readings.unknown')}
                </Link>
              ) : (
                t('readings.walkIn')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
