import { formatCount } from '@bloom/ui';
import { formatNumber, parseMoney } from '../money/money';
import type { ListedSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';
import styles from './receipt.module.css';
import { currencyOf } from './receipt-facts';

interface ReceiptLinesProps {
  sale: ListedSale;
  till: Till;
}

/** What was bought. Amounts without the currency, which stands once beside the total: the paper is narrow. */
export function ReceiptLines({ sale, till }: ReceiptLinesProps) {
  const currency = currencyOf(sale, till);
  return (
    <ul className={styles.lines}>
      {sale.lines.map((line) => {
        const price = parseMoney(line.unitPrice, currency);
        const figure = (minor: bigint) => formatNumber(minor, currency, till.language, {});
        return (
          <li key={`${line.productUuid} ${line.unitPrice} ${line.to}`} className={styles.line}>
            <span className={styles.lineName}>{line.name}</span>
            <span>
              {formatCount(line.quantity, till.language)} × {price === null ? line.unitPrice : figure(price)}
            </span>
            <span className={styles.amount}>{price === null ? '' : figure(price * BigInt(line.quantity))}</span>
          </li>
        );
      })}
    </ul>
  );
}
