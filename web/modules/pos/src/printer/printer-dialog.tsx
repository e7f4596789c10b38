/** Which printer the receipts of this device come out of, tried at once. */
import { Banner, Button, Checkbox, Chips, IconPrinter, Loading, Modal, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { connectionsHere } from './device';
import styles from './printer.module.css';
import { BAUD_RATES, type PrinterSettings, SHEETS, type Sheet } from './settings';
import { usePrinterSettings } from './use-printer-settings';

/** The same in every language, and short: all stand side by side on a phone. */
const SHEET_NAMES: Record<Sheet, string> = { roll: '80 mm', narrow: '58 mm', A5: 'A5', A4: 'A4' };

export interface PrinterDialogProps {
  till: Till;
  onClose: () => void;
}

export function PrinterDialog({ till, onClose }: PrinterDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { settings, change, choose, test, busy, told } = usePrinterSettings(
    t('printer.testTitle', { name: till.facilityName }),
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('printer.title')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('printer.done')}
        </Button>
      }
    >
      {settings ? (
        <Stack gap={16}>
          {told ? <Banner tone={told === 'printed' ? 'ok' : 'failure'}>{t(`printer.told.${told}`)}</Banner> : null}
          <Text>{t(settings.connection ? `printer.by.${settings.connection}` : 'printer.by.browser')}</Text>
          <div className={styles.buttons}>
            {connectionsHere().map((connection) => (
              <Button key={connection} disabled={busy} onClick={() => void choose(connection)}>
                {t(`printer.choose.${connection}`)}
              </Button>
            ))}
          </div>
          {settings.connection ? (
            <Options settings={settings} onChange={change} />
          ) : (
            <div>
              <p className={styles.label}>{t('printer.sheet')}</p>
              <Chips
                label={t('printer.sheet')}
                options={SHEETS.map((value) => ({ value, label: SHEET_NAMES[value] }))}
                value={settings.sheet}
                onChange={(sheet) => void change({ sheet })}
              />
            </div>
          )}
          {settings.connection ? (
            <div className={styles.buttons}>
              <Button icon={<IconPrinter size={20} />} busy={busy} onClick={() => void test()}>
                {t('printer.test')}
              </Button>
              <Button variant="quiet" disabled={busy} onClick={() => void change({ connection: null })}>
                {t('printer.forget')}
              </Button>
            </div>
          ) : null}
        </Stack>
      ) : (
        <Loading />
      )}
    </Modal>
  );
}

interface OptionsProps {
  settings: PrinterSettings;
  onChange: (part: Partial<PrinterSettings>) => Promise<void>;
}

function Options({ settings, onChange }: OptionsProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      <div>
        <p className={styles.label}>{t('printer.paper')}</p>
        <Chips
          label={t('printer.paper')}
          options={(['58', '80'] as const).map((value) => ({ value, label: t('printer.width', { width: value }) }))}
          value={settings.paper === 58 ? '58' : '80'}
          onChange={(value) => void onChange({ paper: value === '58' ? 58 : 80 })}
        />
      </div>
      {settings.connection === 'serial' ? (
        <div>
          <p className={styles.label}>{t('printer.baudRate')}</p>
          <Chips
            label={t('printer.baudRate')}
            options={BAUD_RATES.map((rate) => ({ value: String(rate), label: String(rate) }))}
            value={String(settings.baudRate)}
            onChange={(value) => void onChange({ baudRate: Number(value) })}
          />
        </div>
      ) : null}
      <Checkbox
        label={t('printer.drawer')}
        checked={settings.drawer}
        onChange={(event) => void onChange({ drawer: event.currentTarget.checked })}
      />
    </>
  );
}
