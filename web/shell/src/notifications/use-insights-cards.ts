import { useLocation, useNavigate } from 'react-router';
import { isReminderDue, mayHearOfInsights, putReminderOff, seeWrapped, wrappedYear } from '../background/insights';
import { useReminderTexts } from '../background/reminder-texts';
import { stampChanges } from '../background/stamps';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { useSession } from '../session/session';

const INSIGHTS = '/facility-insights/';

/** The reminder of every week and the summary of the year (FIN-01..FIN-10). */
export function useInsightsCards(): StackCard[] {
  const { t } = useReminderTexts();
  const navigate = useNavigate();
  const session = useSession();
  const { pathname } = useLocation();
  useObservable(stampChanges);
  const now = new Date();
  // Who is there needs no way there.
  if (!mayHearOfInsights(session) || pathname.startsWith(INSIGHTS)) return [];
  const cards: StackCard[] = [];
  const view = (path: string) => [{ label: t('insights.view'), closes: true, run: () => navigate(path) }];
  if (isReminderDue(now)) {
    cards.push({
      kind: 'financialInsights',
      occasion: 'insights',
      tone: 'info',
      text: t('insights.reminder'),
      actions: view(`${INSIGHTS}overview?from=reminder`),
      closable: true,
      onClose: () => putReminderOff(),
    });
  }
  const year = wrappedYear(now);
  if (year !== null) {
    cards.push({
      kind: 'wrapped',
      occasion: String(year),
      tone: 'info',
      text: t('insights.wrapped', { year }),
      actions: view(`${INSIGHTS}reports?i=wrapped`),
      closable: true,
      onClose: () => seeWrapped(year),
    });
  }
  return cards;
}
