/** A receipt as a PDF: to the other applications of the device, or kept on it. */
import { useShell } from '@bloom/shell-api';
import { Banner, Button, Checkbox, Loading, Modal, Stack } from '@bloom/ui';
import { saveFile } from '@bloom/ui/save-file';
import { canShare, shareFile } from '@bloom/ui/share-file';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptModel } from '../sales/receipt-model';
import { NAMESPACE } from '../shared/use-till';
import styles from './share.module.css';
import { useReceiptFile } from './use-receipt-file';

export interface SharedReceipt {
  /** Resolves to what it says; is asked once. */
  read: () => Promise<ReceiptModel>;
  number: string;
  /** It has left the till: what is printed from now on is a copy. */
  onShared?: () => void;
}

export interface ShareDialogProps extends SharedReceipt {
  onClose: () => void;
}

export function ShareDialog({ read, number, onShared, onClose }: ShareDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const [nameless, setNameless] = useState(false);
  const made = useReceiptFile(read, number, nameless);
  const shown = made === 'failed' ? null : made;
  const ready = shown?.nameless === nameless ? shown : null;
  const shares = ready !== null && canShare(ready.file);

  function left(how: 'shared' | 'saved', file: File) {
    if (how === 'saved') notify({ kind: 'success', message: t('share.saved', { name: file.name }) });
    onShared?.();
    onClose();
  }
  async function share(file: File) {
    const how = await shareFile(file, file.name.replace(/\.pdf$/, ''));
    if (how !== 'cancelled') left(how, file);
  }
  function save(file: File) {
    saveFile(file.name, file);
    left('saved', file);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('share.title')}
      footer={
        <>
          <Button
            variant={shares ? 'secondary' : 'primary'}
            disabled={!ready}
            onClick={() => ready && save(ready.file)}
          >
            {t('share.save')}
          </Button>
          {shares ? (
            <Button variant="primary" onClick={() => void share(ready.file)}>
              {t('share.share')}
            </Button>
          ) : null}
        </>
      }
    >
      <Stack gap={16}>
        <Checkbox
          label={t('share.nameless')}
          checked={nameless}
          onChange={(event) => setNameless(event.currentTarget.checked)}
        />
        {made === 'failed' ? <Banner tone="failure">{t('share.failed')}</Banner> : null}
        {made === null ? <Loading /> : null}
        {shown ? (
          <div className={styles.pages}>
            {shown.pages.map((page, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
              <Page key={at} canvas={page} label={t('share.page', { number: at + 1, of: shown.pages.length })} />
            ))}
          </div>
        ) : null}
      </Stack>
    </Modal>
  );
}

/** The picture itself, as whoever gets it will see it. */
function Page({ canvas, label }: { canvas: HTMLCanvasElement; label: string }) {
  return <div ref={(place) => place?.replaceChildren(canvas)} role="img" aria-label={label} className={styles.page} />;
}
