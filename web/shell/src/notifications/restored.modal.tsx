import type { DeviceAfterRestore } from '@bloom/api-client';
import { deviceCode, receiptNumber } from '@bloom/local-db';
import { Button, Modal, Stack, Text } from '@bloom/ui';
import { jobs } from '../background/values';
import { useObservable } from '../core/observable';
import { momentText, useRestoredTexts } from './restored-texts';

/** What is lost by till and receipt, which tills have not been back, and what has to be done again. */
export default function RestoredModal({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useRestoredTexts();
  const restore = useObservable(jobs.restore);
  const devices = restore?.devices ?? [];
  const lost = devices.filter(({ is_back, missing }) => is_back && missing.length > 0);
  const away = devices.filter(({ is_back }) => !is_back);
  const since = (device: DeviceAfterRestore) =>
    device.last_received_at ? momentText(device.last_received_at, i18n.language) : t('never');
  const close = (
    <Button variant="primary" onClick={onClose}>
      {t('close')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('title')} footer={close}>
      <Stack gap={16}>
        {restore?.backup_made_at ? (
          <Text>{t('intro', { moment: momentText(restore.backup_made_at, i18n.language) })}</Text>
        ) : null}
        {lost.length === 0 && away.length === 0 ? <Text>{t('whole')}</Text> : null}
        {lost.length > 0 ? (
          <section aria-label={t('lost')}>
            <Text>{t('lostHint')}</Text>
            <ul>
              {lost.map((device) => (
                <li key={`${device.device_id}-${device.epoch}`}>{rangesOf(device, t('to'))}</li>
              ))}
            </ul>
          </section>
        ) : null}
        {away.length > 0 ? (
          <section aria-label={t('away')}>
            <Text>{t('awayHint')}</Text>
            <ul>
              {away.map((device) => (
                <li key={`${device.device_id}-${device.epoch}`}>
                  {t('till', { code: deviceCode(device.device_id), moment: since(device) })}
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <Text tone="muted">{t('again')}</Text>
      </Stack>
    </Modal>
  );
}

/** As they stand on receipts, such as `K7QX-1-00031 to K7QX-1-00037`. */
function rangesOf(device: DeviceAfterRestore, to: string): string {
  const ranges = device.missing.map((range) => {
    const first = receiptNumber(device, range.from);
    return range.from === range.to ? first : `${first} ${to} ${receiptNumber(device, range.to)}`;
  });
  return ranges.join(', ');
}
