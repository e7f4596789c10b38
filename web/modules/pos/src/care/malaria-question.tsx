import type { LabRequestPayload } from '@bloom/api-client';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { type ModuleContext, useShell } from '@bloom/shell-api';
import { readsTests } from '@bloom/shell-api/care-rights';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, classes, ToneIcon } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart, CartAction } from '../cart/cart';
import styles from '../cart/cart.module.css';
import { NAMESPACE, type Till } from '../shared/use-till';
import { isAntimalarial, negativeMalaria, RECENT_MS } from './malaria';

export interface MalariaQuestionProps {
  till: Till;
  cart: Cart;
  index: SearchIndex;
  dispatch: (action: CartAction) => void;
}

/** Lines that somebody said yes to, by sale: the question is asked once. */
const answered = new Set<string>();

/** Asks once, softly, before a malaria medicine goes to a patient whose test has just found none. It stops nobody. */
export function MalariaQuestion({ till, cart, index, dispatch }: MalariaQuestionProps) {
  const { t } = useTranslation(NAMESPACE);
  const [, setAnswers] = useState(0);
  const readAt = useNegativeTest(cart.patient?.pk ?? null);
  const key = (productUuid: string) => `${cart.uuid} ${productUuid}`;
  const line = cart.lines.find(({ productUuid }) => {
    const item = index.get(productUuid);
    return item && isAntimalarial(item) && !answered.has(key(productUuid));
  });
  if (!readAt || !line) return null;
  function sell(productUuid: string) {
    answered.add(key(productUuid));
    setAnswers((before) => before + 1);
  }
  return (
    <div role="status" className={classes(styles.notice, styles.question)}>
      <ToneIcon tone="attention" size={18} />
      <span className={styles.noticeText}>
        {t('care.malaria.question', { name: line.name, when: formatDateTime(readAt, till.language, till.timeZone) })}
      </span>
      <div className={styles.answers}>
        <Button variant="quiet" onClick={() => sell(line.productUuid)}>
          {t('care.malaria.sell')}
        </Button>
        <Button variant="quiet" onClick={() => dispatch({ type: 'remove', productUuid: line.productUuid })}>
          {t('care.malaria.remove')}
        </Button>
      </div>
    </div>
  );
}

function useNegativeTest(patientId: string | null): string | null {
  const shell = useShell();
  return useLiveQuery(() => patientId && readNegativeTest(shell, patientId, new Date()), [shell, patientId]) || null;
}

/** As `negativeMalaria`, from what is on this device, for who may read results; null for everybody else. */
export async function readNegativeTest(shell: ModuleContext, patientId: string, now: Date): Promise<string | null> {
  if (!readsTests(shell)) return null;
  const [rows, records] = await Promise.all([
    shell.feeds.rows('lab_requests'),
    shell.outbox.list(new Date(now.getTime() - RECENT_MS).toISOString()),
  ]);
  // What this device recorded and what the server has said of it: the same one twice says nothing else.
  const requests = records.flatMap((record) => (record.kind === 'lab_request' ? [asCase(record.payload)] : []));
  const entries = records.flatMap((record) => (record.kind === 'lab_entry' ? [record.payload] : []));
  const known = {
    requests: [...rows, ...requests],
    entries: [...rows.flatMap((row) => row.entries), ...entries],
  };
  return negativeMalaria(known, patientId, now);
}

const asCase = ({ tests, ...request }: LabRequestPayload) => ({
  ...request,
  tests: tests.map((test) => ({ ...test, hidden: false })),
});
