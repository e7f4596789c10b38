/** `/statements/:period`: what was here, what came, what was sold and is owed for it, and what is left, line by line. */
import type { Statement } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { BreadcrumbHeader, Button, IconDownload, IconPrinter, Page, Stack } from '@bloom/ui';
import { saveSheet, sheetName, toCsv } from '@bloom/ui/csv';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, OldFigures, UnsentNote } from '../shared/notes';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useUnsentSales } from '../shared/use-unsent-sales';
import { AcceptStatement } from './accept-statement';
import { NotePayment } from './note-payment';
import { StatementFacts } from './statement-facts';
import { StatementLines } from './statement-lines';
import { StatementPaper } from './statement-paper';
import { statementSheet } from './statement-sheet';

export function StatementPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { period = '' } = useParams();
  const navigate = useNavigate();
  const query = { facility_id: settings.facilityId };
  const read = useRead('/api/vdl/statements/{period}/', { path: { period }, query });
  const unsent = useUnsentSales(read.again);
  const statement = read.answer;
  return (
    <Page>
      <BreadcrumbHeader
        title={t('statement.title', { month: settings.month(period) })}
        onBack={() => navigate('/statements')}
      >
        {statement ? <OnPaper statement={statement} settings={settings} /> : null}
      </BreadcrumbHeader>
      <Stack gap={16}>
        <UnsentNote count={unsent} />
        <OldFigures read={read} settings={settings} />
        {statement ? (
          <>
            <StatementFacts statement={statement} settings={settings} />
            <AcceptStatement
              statement={statement}
              // Sales this device still has may be of the month.
              unsent={unsent ?? 0}
              settings={settings}
              again={read.again}
            />
            <NotePayment statement={statement} settings={settings} again={read.again} />
            <StatementLines statement={statement} settings={settings} />
          </>
        ) : (
          <NoFigures read={read} gone={t('statement.gone')} />
        )}
      </Stack>
    </Page>
  );
}

/** As paper and as a sheet: both say all that the screen says. */
function OnPaper({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const paper = usePrintSheet(() => <StatementPaper statement={statement} settings={settings} />);
  const title = t('statement.title', { month: settings.month(statement.period) });
  const download = () => {
    const { head, rows } = statementSheet(statement, (name) => t(`statement.columns.${name}`));
    saveSheet(sheetName(`${title} ${settings.facilityName}`, settings.today()), toCsv(head, rows));
  };
  return (
    <>
      <Button icon={<IconPrinter size={20} />} onClick={paper.print}>
        {t('statement.print')}
      </Button>
      <Button icon={<IconDownload size={20} />} onClick={download}>
        {t('statement.download')}
      </Button>
      {paper.sheet}
    </>
  );
}
