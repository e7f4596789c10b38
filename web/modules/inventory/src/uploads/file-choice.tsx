/** The first step: choose a file, see what its columns are taken for, and start. */
import type { UploadColumn, UploadKind } from '@bloom/api-client';
import { Loading, Stack } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { ServerTrouble } from '../shared/server-trouble';
import { useServer } from '../shared/use-server';
import { ChosenFile } from './chosen-file';
import { DropZone } from './drop-zone';
import type { Header } from './header/header';
import { readHeader } from './header/read-header';
import type { BadRows } from './sendings';
import { Templates } from './templates';
import styles from './uploads.module.css';

interface FileChoiceProps {
  kind: UploadKind;
  onStart: (file: File, onBadRows: BadRows) => void;
}

export function FileChoice({ kind, onStart }: FileChoiceProps) {
  const { t } = useTranslation(NAMESPACE);
  const known = useServer<{ results: UploadColumn[] }>(`/api/upload-columns/${kind}/`);
  const [file, setFile] = useState<File>();
  const header = useHeader(file);
  const columns = known.value?.results;
  if (!columns) return known.trouble ? <ServerTrouble read={known} /> : <Loading />;
  if (file && header) {
    return (
      <ChosenFile
        file={file}
        header={header}
        columns={columns}
        onStart={(onBadRows) => onStart(file, onBadRows)}
        onOther={() => setFile(undefined)}
      />
    );
  }
  return (
    <div className={styles.choice}>
      <Stack gap={8}>
        <DropZone onFile={setFile} />
        {file ? <Loading>{t('uploads.check.reading')}</Loading> : null}
      </Stack>
      <Templates kind={kind} columns={columns} />
    </div>
  );
}

/** undefined until it is read. */
function useHeader(file: File | undefined): Header | undefined {
  const [read, setRead] = useState<{ file: File; header: Header }>();
  useEffect(() => {
    if (!file) return;
    let left = false;
    void readHeader(file).then((header) => left || setRead({ file, header }));
    return () => {
      left = true;
    };
  }, [file]);
  return read?.file === file ? read?.header : undefined;
}
