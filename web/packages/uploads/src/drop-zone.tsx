import { Button, classes, IconCloudUpload, Text } from '@bloom/ui';
import { type DragEvent, useRef, useState } from 'react';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** Phones choose by type, computers by the end of the name. */
const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A place to drop a file on, and a button to choose one. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useUploadTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [many, setMany] = useState(false);

  const carriesFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const drag = (event: DragEvent) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    if (!carriesFile(event)) return;
    event.preventDefault();
    setOver(false);
    const { files } = event.dataTransfer;
    setMany(files.length > 1);
    if (files.length === 1 && files[0]) onFile(files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; the button inside does the same
    <div
      className={classes(styles.zone, over && styles.over)}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconCloudUpload size={32} aria-hidden="true" />
      <Text strong>{t('uploads.choice.drop')}</Text>
      <Button onClick={() => input.current?.click()}>{t('uploads.choice.choose')}</Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={t('uploads.choice.choose')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          setMany(false);
          if (file) onFile(file);
        }}
      />
      <Text size="small" tone="muted">
        {t('uploads.choice.formats')}
      </Text>
      <div role="status">
        {many ? (
          <Text size="small" tone="attention">
            {t('uploads.choice.oneOnly')}
          </Text>
        ) : null}
      </div>
    </div>
  );
}
