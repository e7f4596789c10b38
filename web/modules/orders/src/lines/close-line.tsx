import type { OrderLine } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Button, Modal, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import styles from './lines.module.css';

interface CloseLineProps {
  side: Side;
  order: string;
  line: Pick<OrderLine, 'uuid' | 'name'>;
  /** Reads the order anew. */
  again: () => void;
}

/** The rest of a line will not come: said once, with the reason, and not taken back. */
export function CloseLine({ side, order, line, again }: CloseLineProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [note, setNote] = useState<string | null>(null);
  const close = () => {
    setNote(null);
    clear();
  };
  async function send() {
    const call = { path: { uuid: order, line: line.uuid }, body: { note: (note ?? '').trim() } };
    const done = await (side === 'incoming'
      ? write('POST', '/api/orders/incoming/{uuid}/lines/{line}/close/', call)
      : write('POST', '/api/orders/outgoing/{uuid}/lines/{line}/close/', call));
    // Also after a no: a colleague may have been faster.
    again();
    if (!done.failure) close();
  }
  const footer = (
    <>
      <Button onClick={close}>{t('lines.close.back')}</Button>
      <Button variant="danger" busy={busy} disabled={!reachable || !note?.trim()} onClick={() => void send()}>
        {t('lines.close.action')}
      </Button>
    </>
  );
  return (
    <>
      <Button
        className={styles.action}
        aria-label={t('lines.close.of', { name: line.name })}
        disabled={!reachable}
        onClick={() => setNote('')}
      >
        {t('lines.close.action')}
      </Button>
      {reachable ? null : <span className={styles.detail}>{t('lines.close.offline')}</span>}
      {note === null ? null : (
        <Modal opened onClose={close} title={t('lines.close.of', { name: line.name })} footer={footer}>
          <p>{t(`lines.close.${side}`)}</p>
          <TextInput
            label={t('lines.close.note')}
            autoFocus
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <WriteFailure failure={failure} onClose={clear} />
        </Modal>
      )}
    </>
  );
}
