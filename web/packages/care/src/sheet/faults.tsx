import { Banner, Text } from '@bloom/ui';
import styles from './sheet.module.css';
import { type CellFault, inRows } from './table';
import { useSheetTexts } from './texts';

/** Every cell that cannot be taken, with its place and what is wrong. */
export function Faults({ faults }: { faults: readonly CellFault[] }) {
  const { t } = useSheetTexts();
  return (
    <section aria-label={t('badTitle')}>
      <Banner tone="failure">{t('bad', { count: faults.length })}</Banner>
      <ul className={styles.faults}>
        {inRows(faults).map(({ row, column, value, fault, facts }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one list per sheet, which never changes its order
          <li key={at}>
            <Text as="span" strong>
              {t(value === '' ? 'emptyCell' : 'cell', { row, column, value })}
            </Text>{' '}
            {t(`faults.${fault}`, facts)}
          </li>
        ))}
      </ul>
    </section>
  );
}
