import type { LabelModel } from '../sales/label-model';
import styles from './label-paper.module.css';
import type { LabelSize } from './label-size';

/** Labels as they are printed by the browser: each on one of its own, or below each other on a roll. */
export function LabelPaper({ labels, size }: { labels: readonly LabelModel[]; size: LabelSize }) {
  return (
    <div className={styles[`of${size}`]}>
      {labels.map(({ key, facility, phone, patient, day, product, directions, lot, warning }) => (
        <div key={key} className={styles.label}>
          <p className={styles.small}>{[facility, phone].filter(Boolean).join(' · ')}</p>
          <p className={styles.small}>{[patient, day].filter(Boolean).join(' · ')}</p>
          <p className={styles.product}>{product}</p>
          <p className={styles.directions}>{directions}</p>
          {lot ? <p className={styles.small}>{lot}</p> : null}
          <p className={styles.small}>{warning}</p>
        </div>
      ))}
    </div>
  );
}
