/**
 * The cards of the stack that can wait: transfers on their way, what expires, new prices and quantities, uploads that
 * failed, results of transfers from a file, feedback, the facility's figures, the clock, a restored backup. Draws nothing itself; loaded after home is usable.
 */
import { memo, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readExports } from '../background/export-ids';
import { askForIncomingTransfers } from '../background/incoming-transfers';
import type { StackCard } from '../cards/stack-card';
import { useUploadCards } from '../uploads/use-upload-cards';
import { laterCards } from './cards-later';
import { useClockCards } from './use-clock-cards';
import { useFeedbackCards } from './use-feedback-cards';
import { useIncomingCards } from './use-incoming-cards';
import { useInsightsCards } from './use-insights-cards';
import { useRestoreCards } from './use-restore-cards';
import { useStockReminders } from './use-stock-reminders';
import { useTransferCards } from './use-transfer-cards';

function StockCards() {
  const incoming = useIncomingCards();
  const reminders = useStockReminders();
  const transfers = useTransferCards();
  const uploads = useUploadCards();
  const insights = useInsightsCards();
  const feedback = useFeedbackCards();
  const clock = useClockCards();
  const restore = useRestoreCards();
  useRouteChanges();
  const cards = [...incoming, ...insights, ...feedback, ...reminders, ...transfers, ...uploads, ...clock, ...restore];
  const said = cards.map(spoken).join('\n');
  const latest = useRef(cards);
  latest.current = cards;

  // biome-ignore lint/correctness/useExhaustiveDependencies: new words are a new list; new closures are not
  useEffect(() => laterCards.set(latest.current), [said]);
  useEffect(() => () => laterCards.set([]), []);
  return null;
}

export default memo(StockCards);

const spoken = ({ kind, occasion, tone, text, detail, actions }: StackCard) =>
  JSON.stringify([kind, occasion, tone, text, detail, actions?.map(({ label }) => label)]);

/** Other pages may have ordered an export (EXP-09) or finished a transfer (IST-21). */
function useRouteChanges(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    const isLeaving =
      before.current.includes('inventory/stock-transfer') && !pathname.includes('inventory/stock-transfer');
    before.current = pathname;
    readExports();
    if (isLeaving) askForIncomingTransfers();
  }, [pathname]);
}
