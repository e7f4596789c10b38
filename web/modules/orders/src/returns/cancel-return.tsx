import type { SupplierReturn } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Button, Modal } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** The goods are kept after all: asked once, and not taken back. */
export function CancelReturn({ one, again }: { one: SupplierReturn; again: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    clear();
  };
  async function send() {
    const done = await write('POST', '/api/orders/returns/{uuid}/cancel/', { path: { uuid: one.uuid } });
    // Also after a no: it may have gone on meanwhile.
    if (done.failure?.kind !== 'offline') again();
    if (!done.failure) close();
  }
  const footer = (
    <>
      <Button onClick={close}>{t('returns.cancelBack')}</Button>
      <Button variant="danger" busy={busy} disabled={!reachable} onClick={() => void send()}>
        {t('returns.cancel')}
      </Button>
    </>
  );
  return (
    <div>
      <Button variant="quiet" disabled={!reachable} onClick={() => setOpened(true)}>
        {t('returns.cancel')}
      </Button>
      {opened ? (
        <Modal opened onClose={close} title={t('returns.cancelOf', { number: one.number })} footer={footer}>
          <p>{t('returns.cancelHint')}</p>
          <WriteFailure failure={failure} onClose={clear} />
        </Modal>
      ) : null}
    </div>
  );
}
