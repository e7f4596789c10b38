import type { Statement } from '@bloom/api-client';
import { Banner, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Fact, Facts } from '../shared/fact';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Identity } from './identity';
import { isOpen, movesOf, totalOf } from './moves';
import { StateBadge } from './state-badge';

interface StatementFactsProps {
  statement: Statement;
  settings: FacilitySettings;
}

/** How it stands, what is owed, and in words what a number alone would not say. */
export function StatementFacts({ statement, settings }: StatementFactsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { lines, state, paid } = statement;
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
        {paid ? (
          <Fact name={t('statement.paid')}>
            {[settings.money(paid.amount), paid.reference, paid.by, settings.moment(paid.at)]
              .filter(Boolean)
              .join(', ')}
          </Fact>
        ) : null}
      </Facts>
      <Identity units={totalOf(statement)} moves={movesOf(lines)} settings={settings} />
      {useStatementNotes(statement).map(({ text, isAmiss }) => (
        <Banner key={text} tone={isAmiss ? 'attention' : 'info'}>
          {text}
        </Banner>
      ))}
    </Stack>
  );
}

/** What of a statement has to be said in words, on the screen and on paper alike. */
export function useStatementNotes(statement: Statement): { text: string; isAmiss: boolean }[] {
  const { t } = useTranslation(NAMESPACE);
  const { state, late_units: late, units_without_cost: withoutCost, lines } = statement;
  const disputed = lines.filter(isOpen).length;
  return [
    ...(state === 'running' ? [{ text: t('statement.running'), isAmiss: false }] : []),
    ...(disputed > 0 ? [{ text: t('statement.disputed', { count: disputed }), isAmiss: true }] : []),
    ...(withoutCost > 0 ? [{ text: t('statement.withoutCost', { count: withoutCost }), isAmiss: true }] : []),
    ...(late !== 0 ? [{ text: t('statement.late', { count: late }), isAmiss: false }] : []),
    ...(statement.written_off_units !== 0
      ? [{ text: t(`statement.writtenOff.${statement.expiry_bearer}`), isAmiss: false }]
      : []),
  ];
}
