import { Banner, Button, Checkbox, Chips, IconPrinter, Loading, Modal, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { LabelLine } from './label-lines';
import { LABEL_SIZES } from './label-size';
import styles from './labels.module.css';
import { useLabelPrint } from './use-label-print';
import { useLabels } from './use-labels';

interface LabelsDialogProps {
  till: Till;
  /** null while they are read. */
  lines: readonly LabelLine[] | null;
  /** '' for a walk-in customer. */
  patient: string;
  /** Of the sale, `YYYY-MM-DD`. */
  day: string;
  onClose: () => void;
}

/** Which labels, and on what: one press where nothing differs from the last time. */
export function LabelsDialog({ till, lines, patient, day, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { size, choose, print, busy, printed, sheet } = useLabelPrint();
  const labelsOf = useLabels(till);
  const isReady = size !== null && lines !== null;
  // None before it is known on what they are printed.
  const labels = isReady ? labelsOf(lines, patient, day) : [];
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = labels.filter(({ key }) => !left.has(key));

  function toggle(key: string) {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('labels.title')}
      footer={
        <Button
          variant="primary"
          size="large"
          data-autofocus
          icon={<IconPrinter size={22} />}
          busy={busy}
          // It takes the focus when the dialog opens, which a button that is off could not.
          disabled={isReady && chosen.length === 0}
          onClick={() => isReady && void print(chosen)}
        >
          {isReady ? t('labels.print', { count: chosen.length }) : t('labels.title')}
        </Button>
      }
    >
      {isReady ? (
        <Stack gap={16}>
          {printed ? <Banner tone="ok">{t('labels.printed')}</Banner> : null}
          <ul className={styles.labels}>
            {labels.map(({ key, product, directions, lot }) => (
              <li key={key}>
                <Checkbox label={product} checked={!left.has(key)} onChange={() => toggle(key)} />
                <p className={styles.says}>{directions}</p>
                {lot ? <p className={styles.lot}>{lot}</p> : null}
              </li>
            ))}
          </ul>
          <div>
            <p className={styles.heading}>{t('labels.size')}</p>
            <Chips
              label={t('labels.size')}
              options={LABEL_SIZES.map((value) => ({
                value,
                label: value === 'roll' ? t('labels.roll') : t('labels.mm', { size: value.replace('x', ' × ') }),
              }))}
              value={size}
              onChange={choose}
            />
          </div>
        </Stack>
      ) : (
        <Loading />
      )}
      {sheet}
    </Modal>
  );
}
