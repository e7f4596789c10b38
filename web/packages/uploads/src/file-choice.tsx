/** The first step: choose a file, see what its columns are taken for, and start. */

import type { UploadKind, UploadMapping } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import type { UploadTarget } from '@bloom/shell-api';
import { Loading, Stack } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { ChosenFile, type HowToTake } from './chosen-file';
import { DropZone } from './drop-zone';
import type { Header } from './header/header';
import { readHeader } from './header/read-header';
import { Templates } from './templates';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

const NONE: readonly UploadMapping[] = [];

interface FileChoiceProps {
  kind: UploadKind;
  target: UploadTarget;
  onStart: (file: File, how: HowToTake) => void;
}

export function FileChoice({ kind, target, onStart }: FileChoiceProps) {
  const { t } = useUploadTexts();
  const known = useRead('/api/upload-columns/{kind}/', { path: { kind } });
  const query = { facility_id: target.facilityId };
  const mappings = useRead('/api/upload-mappings/{kind}/', { path: { kind }, query });
  const [file, setFile] = useState<File>();
  const header = useHeader(file);
  if (!known.answer) return known.failure ? <ReadFailure read={known} /> : <Loading />;
  // Without them the columns are matched by name: a convenience that failed holds nobody up.
  const isAsked = mappings.answer !== undefined || mappings.failure !== null;
  if (file && header && isAsked) {
    return (
      <ChosenFile
        file={file}
        header={header}
        kind={kind}
        known={known.answer}
        mappings={mappings.answer?.results ?? NONE}
        onStart={(how) => onStart(file, how)}
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
      <Templates kind={kind} columns={known.answer.results} />
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
