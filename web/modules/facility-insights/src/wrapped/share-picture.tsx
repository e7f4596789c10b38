import { useShell } from '@bloom/shell-api';
import { Button, IconDownload } from '@bloom/ui';
import { shareFile } from '@bloom/ui/share-file';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { drawPicture, type PictureTexts } from './picture';

/** Hands the year as a picture to the other applications of this device, or saves it where there is nothing to share with. */
export function SharePicture({ picture }: { picture: PictureTexts }) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const [busy, setBusy] = useState(false);
  async function share() {
    setBusy(true);
    try {
      const file = new File([await drawPicture(picture)], picture.fileName, { type: 'image/png' });
      const how = await shareFile(file, picture.title);
      if (how === 'saved') notify({ kind: 'success', message: t('wrapped.saved', { name: picture.fileName }) });
    } catch (error) {
      console.error('The picture could not be made', error);
      notify({ kind: 'failure', message: t('wrapped.notMade') });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={busy} icon={<IconDownload size={20} />} onClick={() => void share()}>
      {t('wrapped.share')}
    </Button>
  );
}
