/** `/statements/:period`: what was here, what came, what was sold and is owed for it, and what is left, line by line. */
import type { Statement } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useRead, useWrite } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { BreadcrumbHeader, Button, IconDownload, IconPrinter, Page, Stack } from '@bloom/ui';
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

/** As paper and as a file: both say all that the screen says. */
function OnPaper({ statement, settings }: { statement: Statement; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { exports, notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy } = useWrite();
  const paper = usePrintSheet(() => <StatementPaper statement={statement} settings={settings} />);

  async function download() {
    const body = { id: uuidV7(), facility_id: settings.facilityId, period: statement.period, format: 'xlsx' as const };
    const { answer, failure } = await write('POST', '/api/vdl/downloads/', { body });
    if (failure) return notify({ kind: 'failure', message: failure.detail || t('statement.notMade') });
    exports.started('provider_statement', answer.id);
    notify({ kind: 'info', message: t('statement.isMade') });
  }
  return (
    <>
      <Button icon={<IconPrinter size={20} />} onClick={paper.print}>
        {t('statement.print')}
      </Button>
      <Button icon={<IconDownload size={20} />} busy={busy} disabled={!reachable} onClick={() => void download()}>
        {t('statement.download')}
      </Button>
      {paper.sheet}
    </>
  );
}
