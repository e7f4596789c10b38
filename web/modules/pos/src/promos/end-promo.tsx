import type { PromoDetail } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Button, Modal, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

export function EndPromo({ promo, onDone, onClose }: { promo: PromoDetail; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { db, notify } = useShell();
  const { write, busy, failure } = useWrite();
  const { name } = promo;
  async function end() {
    if ((await write('POST', '/api/promos/{id}/end/', { path: { id: promo.id } })).failure) return;
    await db.promos.update(promo.id, { is_active: false });
    notify({ kind: 'success', message: t('promos.ended', { name }) });
    onDone();
  }
  const footer = (
    <>
      <Button onClick={onClose}>{t('promos.keep')}</Button>
      <Button variant="danger" busy={busy} onClick={() => void end()}>
        {t('promos.endNamed', { name })}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('promos.endTitle', { name })} footer={footer}>
      <Stack gap={12}>
        <WriteFailure failure={failure} />
        <p>{t('promos.endHint')}</p>
      </Stack>
    </Modal>
  );
}
