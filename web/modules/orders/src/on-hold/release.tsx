import type { Order } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface ReleaseProps {
  order: Order;
  /** As it is written. */
  above: string;
  /** Reads the list anew. */
  again: () => void;
}

/** The provider lets an order through, after one question that names whose it is and how much it is above. */
export function Release({ order, above, again }: ReleaseProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [asking, setAsking] = useState(false);
  const words = { number: order.number, facility: order.facility_name, supplier: order.supplier.name, amount: above };
  const close = () => {
    setAsking(false);
    clear();
  };
  async function release() {
    const done = await write('POST', '/api/orders/incoming/{uuid}/release/', { path: { uuid: order.uuid } });
    if (done.failure) {
      // A colleague or a payment was faster, maybe: the list says so, and the reason stays in sight.
      if (done.failure.kind !== 'offline') again();
      return;
    }
    notify({ kind: 'success', message: t('onHold.done', words) });
    close();
    again();
  }
  return (
    <>
      <Button
        variant="primary"
        aria-label={t('onHold.releaseOf', words)}
        disabled={!reachable}
        onClick={() => setAsking(true)}
      >
        {t('onHold.release')}
      </Button>
      <Modal
        opened={asking}
        onClose={close}
        title={t('onHold.question', words)}
        footer={
          <>
            <Button onClick={close}>{t('onHold.back')}</Button>
            <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void release()}>
              {t('onHold.release')}
            </Button>
          </>
        }
      >
        <Stack gap={12}>
          <Text>{t('onHold.means', words)}</Text>
          <WriteFailure failure={failure} onClose={clear} />
        </Stack>
      </Modal>
    </>
  );
}
