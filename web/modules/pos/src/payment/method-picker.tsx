import type { PaymentChannel } from '@bloom/api-client';
import { Button, classes, IconCash } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import styles from './pay.module.css';

interface MethodPickerProps {
  channels: readonly PaymentChannel[];
  /** The id of a channel; null: cash. */
  chosen: string | null;
  disabled: boolean;
  onChoose: (channelId: string | null) => void;
}

/** Cash, and one button for each channel of mobile money that the country has. */
export function MethodPicker({ channels, chosen, disabled, onChoose }: MethodPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const options = [{ id: null, name: t('pay.cash') }, ...channels];
  return (
    <fieldset className={styles.methods} disabled={disabled}>
      <legend className={styles.legend}>{t('pay.methods')}</legend>
      {options.map(({ id, name }) => (
        <Button
          key={id}
          icon={id === null ? <IconCash size={20} /> : undefined}
          className={classes(styles.method, id === chosen && styles.chosen)}
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  );
}
