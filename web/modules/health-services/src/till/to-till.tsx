import { uuidV7 } from '@bloom/local-db';
import { handOver, sellsAtTheTill, unsoldFrom, useShell } from '@bloom/shell-api';
import { Button, IconCashRegister, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Person } from '../shared/use-people';
import type { ForTill } from './for-till';

interface ToTillProps {
  /** What it comes from: the uuid of an enrolment, or of a visit without one. */
  from: string;
  what: ForTill;
  person: Person;
  settings: FacilitySettings;
}

/** In words: a service by its barcode, which is all that is known of what is not sold here. */
function useLeftOut({ leftOut, isWhole }: ForTill, language: string) {
  const { t } = useTranslation(NAMESPACE);
  if (leftOut.length === 0) return null;
  const names = leftOut.map((one) => (one.is === 'service' ? t('till.service', { barcode: one.barcode }) : one.name));
  const words = { names: new Intl.ListFormat(language).format(names) };
  return isWhole
    ? { before: t('till.missing', words), after: t('till.without', words) }
    : { before: t('till.notYet', words), after: t('till.withoutYet', words) };
}

/** One press opens the till with it, for those who sell there. What is left out is named before the press and after it. */
export function ToTill({ from, what, person, settings }: ToTillProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  /** Pressed twice it is the same sale. */
  const [uuid] = useState(uuidV7);
  const { lines } = what;
  const leftOut = useLeftOut(what, settings.language);
  if (!sellsAtTheTill(shell)) return null;

  async function charge() {
    const { pk, name, phone, record } = person;
    const source = { module: 'health-services', id: from };
    try {
      await handOver(shell, {
        uuid: (await unsoldFrom(shell, source)) ?? uuid,
        from: source,
        patient: { pk, name, phone, memberNumber: record.member_number },
        lines,
      });
      // At the till nothing shows what is not there.
      if (leftOut) shell.notify({ kind: 'warning', message: leftOut.after, hideAfter: null });
    } catch (error) {
      console.error('The refill could not be handed over to the till', error);
      shell.notify({ kind: 'failure', message: t('till.failed'), hideAfter: null });
    }
  }
  return (
    <>
      {lines.length > 0 ? (
        <Button icon={<IconCashRegister size={20} />} onClick={() => void charge()}>
          {t('till.toTill')}
        </Button>
      ) : null}
      {leftOut ? <Text tone="muted">{leftOut.before}</Text> : null}
    </>
  );
}
