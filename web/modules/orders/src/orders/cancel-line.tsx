import type { OrderLine } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Button, Modal } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface CancelLineProps {
  order: string;
  line: Pick<OrderLine, 'uuid' | 'name'>;
  /** Reads the order anew. */
  again: () => void;
}

/** A line that the warehouse has not answered yet is taken out of the order, after one question. */
export function CancelLine({ order, line, again }: CancelLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [asked, setAsked] = useState(false);
  const close = () => {
    setAsked(false);
    clear();
  };
  async function send() {
    const path = { uuid: order, line: line.uuid };
    const done = await write('POST', '/api/orders/outgoing/{uuid}/lines/{line}/cancel/', { path });
    // Also after a no: the warehouse may have been faster.
    again();
    if (!done.failure) close();
  }
  const footer = (
    <>
      <Button onClick={close}>{t('orders.line.keep')}</Button>
      <Button variant="danger" busy={busy} disabled={!reachable} onClick={() => void send()}>
        {t('orders.line.cancel')}
      </Button>
    </>
  );
  return (
    <>
      <Button
        aria-label={t('orders.line.cancelOf', { name: line.name })}
        disabled={!reachable}
        onClick={() => setAsked(true)}
      >
        {t('orders.line.cancel')}
      </Button>
      {asked ? (
        <Modal opened onClose={close} title={t('orders.line.cancelOf', { name: line.name })} footer={footer}>
          <p>{t('orders.line.cancelHint')}</p>
          <WriteFailure failure={failure} onClose={clear} />
        </Modal>
      ) : null}
    </>
  );
}
