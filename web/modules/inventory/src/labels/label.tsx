import { detailsOf, type StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { barsOf } from './barcode';
import styles from './labels.module.css';

/** White modules that scanners need before and behind the bars. */
const QUIET = 10;
const HEIGHT = 40;

export function Label({ item, settings }: { item: StockItem; settings: FacilitySettings }) {
  return (
    <div className={styles.label}>
      <div className={styles.name}>{item.name}</div>
      <div className={styles.line}>
        <span className={styles.details}>
          {[item.strength, item.pack_size].filter(Boolean).join(' · ') || detailsOf(item)}
        </span>
        <span className={styles.price}>{settings.money(item.walk_in_selling_price)}</span>
      </div>
      <Barcode code={item.barcode_id} />
    </div>
  );
}

function Barcode({ code }: { code: string }) {
  const bars = barsOf(code);
  if (bars === null) return null;
  const runs = [...bars.modules.matchAll(/1+/g)];
  const width = bars.modules.length + 2 * QUIET;
  return (
    <div className={styles.code}>
      <svg viewBox={`0 0 ${width} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={bars.text}>
        {runs.map((run) => (
          <rect key={run.index} x={run.index + QUIET} y={0} width={run[0].length} height={HEIGHT} fill="currentColor" />
        ))}
      </svg>
      <div className={styles.text}>{bars.text}</div>
    </div>
  );
}
