import type { Batch, LabControl } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { Actions, Banner, Button, Modal, RadioGroup, Stack, TextArea } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { StorageNote } from '../shared/storage-note';
import type { Kit } from '../shared/use-kit';

const LEVELS: readonly LabControl['level'][] = ['positive', 'negative', 'other'];
const isLevel = (text: string): text is LabControl['level'] => LEVELS.some((level) => level === text);

interface ControlDialogProps {
  kit: Kit;
  batch: Batch;
  onClose: () => void;
}

/** A kit of this lot was tried on a sample that is known: it is used up, and a lot that failed is not used. */
export function ControlDialog({ kit, batch, onClose }: ControlDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const [uuid] = useState(uuidV7);
  const [level, setLevel] = useState<LabControl['level']>('positive');
  const [passed, setPassed] = useState<boolean | null>(null);
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  const { store, saving, failure } = useStoring();

  async function save() {
    setMissing(passed === null);
    if (passed === null) return;
    const at = new Date().toISOString();
    const lot = { product_uuid: kit.product.uuid, batch_id: batch.id, lot: batch.lot, expiry_date: batch.expiry_date };
    const payload = { uuid, ...lot, name: kit.product.name, level, passed, note: note.trim(), at };
    const work = () => recordSurely(shell, 'lab_control', { uuid, madeAt: at, payload });
    if ((await store(work, 'A control could not be stored')) === null) return;
    shell.notify({ kind: 'success', message: t('kits.stored') });
    onClose();
  }

  return (
    <Modal opened onClose={onClose} title={t('kits.recordOf', { lot: batch.lot || t('kits.noLot') })}>
      <Stack gap={16}>
        <RadioGroup
          label={t('kits.sample')}
          options={LEVELS.map((value) => ({ value, label: t(`kits.level.${value}`) }))}
          value={level}
          onChange={(value) => isLevel(value) && setLevel(value)}
        />
        <RadioGroup
          label={t('kits.outcome')}
          options={[
            { value: 'passed', label: t('kits.asExpected') },
            { value: 'failed', label: t('kits.notAsExpected') },
          ]}
          value={passed === null ? null : passed ? 'passed' : 'failed'}
          onChange={(value) => setPassed(value === 'passed')}
        />
        {missing ? <Banner tone="failure">{t('kits.outcomeMissing')}</Banner> : null}
        <TextArea
          label={t('kits.note')}
          rows={2}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <StorageNote failure={failure} />
        <Actions>
          <Button onClick={onClose}>{t('why.back')}</Button>
          <Button variant="primary" busy={saving} onClick={() => void save()}>
            {t('kits.save')}
          </Button>
        </Actions>
      </Stack>
    </Modal>
  );
}
