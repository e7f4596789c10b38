/** Shelf labels: name, price and barcode, for one product or for all in a list. */
import { Banner, Button, formatCount, Group, IconPrinter, Modal, NumberInput, RadioGroup, Stack } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { StockItem } from '../shared/stock-item';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Label } from './label';
import styles from './labels.module.css';

/** Sheets of A4 with so many labels, or a roll with one behind the other. */
const PAPERS = ['a4-21', 'a4-65', 'roll'] as const;
type Paper = (typeof PAPERS)[number];

/** A print of more takes the browser minutes, and paper by the ream. */
export const MOST_LABELS = 1000;

interface LabelsDialogProps {
  items: readonly StockItem[];
  settings: FacilitySettings;
  onClose: () => void;
}

export function LabelsDialog({ items, settings, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const [copies, setCopies] = useState('1');
  const [paper, setPaper] = useState<Paper>('a4-21');
  const count = items.length * Number(copies);
  const possible = count > 0 && count <= MOST_LABELS;
  const first = items[0];

  const { print, sheet } = usePrintSheet(
    () => <Sheet items={items} copies={Number(copies)} paper={paper} settings={settings} />,
    'own',
  );

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('labels.title')}
      footer={
        <Group justify="flex-end">
          <Button variant="primary" icon={<IconPrinter size={20} />} disabled={!possible} onClick={print}>
            {t('labels.print', { count, n: formatCount(count, settings.language) })}
          </Button>
        </Group>
      }
    >
      <Stack gap={16}>
        {first ? (
          <div className={styles.preview}>
            <Label item={first} settings={settings} />
          </div>
        ) : null}
        <NumberInput label={t('labels.copies')} value={copies} onChange={setCopies} />
        <RadioGroup
          label={t('labels.paper')}
          options={PAPERS.map((value) => ({ value, label: t(`labels.papers.${value}`) }))}
          value={paper}
          onChange={(value) => setPaper(value as Paper)}
        />
        {count > MOST_LABELS ? (
          <Banner tone="attention">{t('labels.tooMany', { most: formatCount(MOST_LABELS, settings.language) })}</Banner>
        ) : null}
      </Stack>
      {sheet}
    </Modal>
  );
}

interface SheetProps {
  items: readonly StockItem[];
  copies: number;
  paper: Paper;
  settings: FacilitySettings;
}

function Sheet({ items, copies, paper, settings }: SheetProps) {
  const all = items.flatMap((item) =>
    Array.from({ length: copies }, (_, copy) => ({ item, key: `${item.uuid} ${copy}` })),
  );
  return (
    <div className={styles.sheet} data-paper={paper}>
      {all.map(({ item, key }) => (
        <Label key={key} item={item} settings={settings} />
      ))}
    </div>
  );
}
