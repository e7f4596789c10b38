import { classes } from '../classes';
import styles from './fields.module.css';
import { TextInput, type TextInputProps } from './text-input';

export interface NumberInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Decimal text with a point ("12.50"), or '' while empty. Never a float. */
  value: string;
  onChange: (value: string) => void;
  /** Digits after the point; 0 for whole numbers (the default). */
  decimals?: number;
}

/**
 * Digits only, a comma taken for a point. It accepts what is being typed and never rewrites it under the fingers;
 * bounds are for the form to judge.
 */
export function NumberInput({ value, onChange, decimals = 0, className, ...rest }: NumberInputProps) {
  return (
    <TextInput
      autoComplete="off"
      {...rest}
      type="text"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      className={classes(styles.number, className)}
      value={value}
      onFocus={(event) => {
        rest.onFocus?.(event);
        event.currentTarget.select();
      }}
      onChange={(event) => {
        const text = cleanNumber(event.currentTarget.value, decimals);
        if (text !== null) onChange(text);
      }}
    />
  );
}

/** @returns the text with a point, or null when it is no beginning of a number with so many decimals */
export function cleanNumber(typed: string, decimals: number): string | null {
  const text = typed.replace(/\s/g, '').replace(',', '.');
  const shape = decimals > 0 ? new RegExp(`^\\d*(\\.\\d{0,${decimals}})?$`) : /^\d*$/;
  return shape.test(text) ? text : null;
}
