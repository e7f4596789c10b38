import { ActionIcon, IconMinus, IconPlus } from '@bloom/ui';
import styles from './quantity-stepper.module.css';

interface QuantityStepperProps {
  id?: string;
  /** Whole units. */
  value: number;
  least: number;
  most: number;
  /** Accessible names; without that of the quantity, a label of its own names the field. */
  labels: { quantity?: string; less: string; more: string };
  onChange: (value: number) => void;
}

/** Whole units within bounds. What is typed beyond them is not taken: what stands there is what counts. */
export function QuantityStepper({ id, value, least, most, labels, onChange }: QuantityStepperProps) {
  return (
    <div className={styles.quantity}>
      <ActionIcon label={labels.less} disabled={value <= least} onClick={() => onChange(value - 1)}>
        <IconMinus size={20} />
      </ActionIcon>
      <input
        id={id}
        aria-label={labels.quantity}
        className={styles.number}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        disabled={most < 1}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => {
          const typed = Number(event.currentTarget.value.replace(/\D/g, ''));
          if (typed >= least && typed <= most) onChange(typed);
        }}
      />
      <ActionIcon label={labels.more} disabled={value >= most} onClick={() => onChange(value + 1)}>
        <IconPlus size={20} />
      </ActionIcon>
    </div>
  );
}
