/** `/statements/:period/:product`: one line of a statement, the movements it is the sum of, and what was said of it. */
import type { Statement, StatementLine } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { BreadcrumbHeader, EmptyState, Page, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../shared/fact';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, OldFigures, UnsentNote } from '../shared/notes';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useUnsentSales } from '../shared/use-unsent-sales';
import { DisputeLine } from './dispute-line';
import { Identity } from './identity';
import { MovementList } from './movement-list';
import { movesOf } from './moves';
import { ResolveLine } from './resolve-line';
import { LineNotes } from './statement-lines';

export function LinePage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { period = '', product = '' } = useParams();
  const navigate = useNavigate();
  const query = { facility_id: settings.facilityId };
  const read = useRead('/api/vdl/statements/{period}/', { path: { period }, query });
  const unsent = useUnsentSales(read.again);
  const statement = read.answer;
  const line = statement?.lines.find(({ product_uuid }) => product_uuid === product);
  return (
    <Page>
      <BreadcrumbHeader
        title={line?.name ?? t('statement.title', { month: settings.month(period) })}
        onBack={() => navigate(`/statements/${period}`)}
      />
      <Stack gap={16}>
        <UnsentNote count={unsent} />
        <OldFigures read={read} settings={settings} />
        {statement === undefined ? (
          <NoFigures read={read} gone={t('statement.gone')} />
        ) : line ? (
          <Line statement={statement} line={line} settings={settings} again={read.again} />
        ) : (
          <EmptyState
            title={t('line.gone', { month: settings.month(period) })}
            actions={<Link to={`/statements/${period}`}>{t('line.back')}</Link>}
          />
        )}
      </Stack>
    </Page>
  );
}

interface LineProps {
  statement: Statement;
  line: StatementLine;
  settings: FacilitySettings;
  again: () => void;
}

function Line({ statement, line, settings, again }: LineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { period } = statement;
  return (
    <>
      <Text tone="muted">
        {[t('statement.title', { month: settings.month(period) }), line.barcode].filter(Boolean).join(' · ')}
      </Text>
      <Facts>
        <Fact name={t('statement.columns.sold')}>{settings.units(line.sold)}</Fact>
        <Fact name={t('statement.columns.owed')}>{settings.money(line.owed)}</Fact>
        <Fact name={t('statement.columns.closing')}>{settings.units(line.closing)}</Fact>
      </Facts>
      <Identity units={line} moves={movesOf([line])} settings={settings} />
      <div>
        <LineNotes line={line} />
      </div>
      <DisputeLine statement={statement} line={line} settings={settings} again={again} />
      <ResolveLine statement={statement} line={line} settings={settings} again={again} />
      <section aria-labelledby="vdl-movements">
        <Title order={2} look={3} id="vdl-movements">
          {t('movements.title')}
        </Title>
        <Text tone="muted">{t('movements.about')}</Text>
        <MovementList period={period} product={line.product_uuid} settings={settings} />
      </section>
    </>
  );
}
