/** Fetches a file of the server and hands it to the browser; says so when that fails. */
import type { Args, FilePath, ParamsOf } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useCallback, useState } from 'react';
import { failureOf } from './failure';
import { useServerTexts } from './texts';

interface SaveFile {
  busy: boolean;
  /** Resolves once it was handed over, or could not be. */
  saveFile<P extends FilePath>(path: P, fileName: string, ...args: Args<ParamsOf<'GET', P>>): Promise<void>;
}

export function useSaveFile(): SaveFile {
  const { server, notify } = useShell();
  const t = useServerTexts();
  const [busy, setBusy] = useState(false);
  const saveFile = useCallback<SaveFile['saveFile']>(
    async (path, fileName, ...args) => {
      setBusy(true);
      try {
        await server.saveFile(path, fileName, ...args);
      } catch (error) {
        notify({ kind: 'failure', message: failureOf(error).detail || t('fileFailed') });
      } finally {
        setBusy(false);
      }
    },
    [server, notify, t],
  );
  return { busy, saveFile };
}
