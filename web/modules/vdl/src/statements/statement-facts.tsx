import type { Statement } from '@bloom/api-client';
import { Banner, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../shared/fact';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Identity } from './identity';
import { isOpen, movesOf, sumsOf } from './moves';
import { StateBadge } from './state-badge';

interface StatementFactsProps {
  statement: Statement;
  settings: FacilitySettings;
}

/** How it stands, what is owed, and in words what a number alone would not say. */
export function StatementFacts({ statement, settings }: StatementFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { lines, state } = statement;
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('statement.state')}>
          <StateBadge state={state} />
        </Fact>
        <Fact name={t(state === 'running' ? 'statement.owedSoFar' : 'statement.owed')}>
          {settings.money(statement.owed)}
        </Fact>
        {statement.accepted_at ? (
          <Fact name={t('statement.acceptedBy')}>
            {[statement.accepted_by, settings.moment(statement.accepted_at)].filter(Boolean).join(', ')}
          </Fact>
        ) : null}
      </Facts>
      <Identity sums={sumsOf(lines)} moves={movesOf(lines)} settings={settings} />
      <StatementNotes statement={statement} />
    </Stack>
  );
}

function StatementNotes({ statement }: { statement: Statement }) {
  const { t } = useTranslation(NAMESPACE);
  const { state, late_units: late, units_without_cost: withoutCost, lines } = statement;
  const disputed = lines.filter(isOpen).length;
  return (
    <>
      {state === 'running' ? <Banner tone="info">{t('statement.running')}</Banner> : null}
      {disputed > 0 ? <Banner tone="attention">{t('statement.disputed', { count: disputed })}</Banner> : null}
      {late > 0 ? <Banner tone="info">{t('statement.late', { count: late })}</Banner> : null}
      {withoutCost > 0 ? <Banner tone="attention">{t('statement.withoutCost', { count: withoutCost })}</Banner> : null}
    </>
  );
}
