import { ServerProblem, useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useReadingTexts } from './texts';

/** Fetches a file of the server and hands it to the browser; says so when that fails. */
export function useDownload() {
  const { server, notify } = useShell();
  const { t } = useReadingTexts();
  const [busy, setBusy] = useState(false);
  async function download(path: string, fileName: string): Promise<void> {
    setBusy(true);
    try {
      await server.download(path, fileName);
    } catch (error) {
      const detail = error instanceof ServerProblem ? error.detail : '';
      notify({ kind: 'failure', message: detail || t('server.downloadFailed') });
    } finally {
      setBusy(false);
    }
  }
  return { download, busy };
}
