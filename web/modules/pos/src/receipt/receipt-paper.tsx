import { classes } from '@bloom/ui';
import type { ReceiptModel, ReceiptSum } from '../sales/receipt-model';
import styles from './receipt.module.css';

interface ReceiptPaperProps {
  receipt: ReceiptModel;
  /** On a sheet, not on a roll: a line's name, numbers and amount stand side by side. */
  wide?: boolean;
}

/** The receipt as the customer gets it, on screen and on paper: black on white in every scheme. */
export function ReceiptPaper({ receipt, wide = false }: ReceiptPaperProps) {
  const { facility, head, marks, facts, lines, sums, foot, thanks } = receipt;
  return (
    <div className={classes(styles.paper, wide && styles.wide)}>
      <p className={styles.facility}>{facility}</p>
      {head.map((text) => (
        <Told key={text}>{text}</Told>
      ))}
      {marks.map((text) => (
        <p key={text} className={styles.copy}>
          {text}
        </p>
      ))}
      {facts.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <ul className={styles.lines}>
        {lines.map(({ key, name, times, amount, directions }) => (
          <li key={key} className={styles.line}>
            <span className={styles.lineName}>{name}</span>
            <span>{times}</span>
            <span className={styles.amount}>{amount}</span>
            {directions ? <span className={styles.lineName}>{directions}</span> : null}
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map((sum, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two equal payments are told apart by their place only
          <Sum key={at} {...sum} />
        ))}
      </dl>
      {foot ? <Told>{foot}</Told> : <p className={styles.thanks}>{thanks}</p>}
    </div>
  );
}

/** What the facility wants on its receipts; lines as they were typed. */
const Told = ({ children }: { children: string }) => <p className={styles.told}>{children}</p>;

function Sum({ label, amount, note, strong }: ReceiptSum) {
  return (
    <div className={strong ? styles.sumStrong : styles.sum}>
      <dt>{label}</dt>
      <dd className={styles.amount}>{amount}</dd>
      {note ? <dd className={styles.note}>{note}</dd> : null}
    </div>
  );
}
