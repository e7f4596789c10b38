import type { Order, OrderLine } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import { numbersOf, replacedBy, substitutesOf } from './line-numbers';
import styles from './lines.module.css';

const TONES: Record<OrderLine['state'], Tone> = {
  waiting: 'attention',
  asked: 'ok',
  confirmed: 'ok',
  back_ordered: 'attention',
  substituted: 'info',
  sent: 'ok',
  part_received: 'attention',
  received: 'ok',
  closed: 'failure',
  cancelled: 'info',
};

interface LineStateProps {
  order: Pick<Order, 'lines'>;
  line: OrderLine;
  side: Side;
  /** What may be done with it. */
  children?: ReactNode;
}

/** What came of a line: its state in words, its numbers, what stands in for it, and what the supplier says. */
export function LineState({ order, line, side, children }: LineStateProps) {
  const { t } = useTranslation(NAMESPACE);
  const replaced = replacedBy(order, line);
  const word = side === 'incoming' && line.state === 'asked' ? 'toAnswer' : line.state;
  return (
    <div className={styles.state}>
      <StatusBadge tone={word === 'toAnswer' ? 'attention' : TONES[line.state]}>{t(`lines.state.${word}`)}</StatusBadge>
      <ul className={styles.numbers}>
        {numbersOf(line).map((one) => (
          <li key={one.name}>
            {t(`lines.number.${one.name}`, {
              amount: 'packs' in one ? t('lines.packs', { count: one.packs }) : t('lines.units', { count: one.units }),
            })}
          </li>
        ))}
        {substitutesOf(order, line).map((other) => (
          <li key={other.uuid}>
            {t('lines.replacedBy', { name: other.name, amount: t('lines.packs', { count: other.packs }) })}
          </li>
        ))}
        {replaced ? <li>{t('lines.inPlaceOf', { name: replaced.name })}</li> : null}
        {line.supplier_note ? <li>{t('lines.note', { note: line.supplier_note })}</li> : null}
      </ul>
      {children}
    </div>
  );
}
