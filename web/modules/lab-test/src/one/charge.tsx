import { patientName } from '@bloom/api-client';
import { statusOf } from '@bloom/care/lab';
import { type PatientRecord, uuidV7 } from '@bloom/local-db';
import { handOver, SALE_DRAFTS, sellsAtTheTill, useShell } from '@bloom/shell-api';
import { Banner, Button, Group, IconCashRegister, StatusBadge, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseProps } from '../shared/case-props';
import { NAMESPACE } from '../shared/namespace';
import { useRecord } from '../shared/use-record';
import type { Paid } from './use-case';
import { type Services, useServices } from './use-services';

interface ChargeProps extends CaseProps {
  patient: PatientRecord | undefined;
  paid: Paid;
}

/** What is not sold here: by its name to who makes the tests, and as a number at the till, where others look as well. */
function useLeftOut(services: Services | undefined) {
  const { t, i18n } = useTranslation(NAMESPACE);
  if (!services || services.leftOut.length === 0) return null;
  const { leftOut, isWhole } = services;
  const words = { names: new Intl.ListFormat(i18n.language).format(leftOut), number: leftOut.length };
  return isWhole
    ? { before: t('charge.missing', words), after: t('charge.without', words) }
    : { before: t('charge.notYet', words), after: t('charge.withoutYet', words) };
}

/** What is charged at the till, and what is known of it. */
export function Charge(props: ChargeProps) {
  const { row, patient, paid } = props;
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const services = useServices(props);
  const leftOut = useLeftOut(services);
  const { say } = useRecord();
  const [uuid] = useState(uuidV7);
  const [failed, setFailed] = useState(false);
  const isPaid = paid.outcome === 'sold' || paid.paid === true;
  const isOver = row.tests.every((test) => statusOf(row, test).state === 'cancelled');
  const { saleUuid } = paid;
  const waits = paid.outcome === 'waiting' || paid.outcome === 'open';

  async function charge({ lines }: Services) {
    setFailed(false);
    try {
      // A charge that was begun goes on under its id: it is one sale.
      const again = waits ? saleUuid : null;
      const id = again ?? uuid;
      if (!again) {
        const said = { request_uuid: row.uuid, test_uuid: null, kind: 'charged', sale_uuid: id } as const;
        if (!(await say(said))) throw new Error('The charge was not written down');
      }
      await handOver(shell, {
        uuid: id,
        from: { module: 'lab-test', id: row.uuid },
        patient: patient
          ? {
              ...{ pk: patient.patient_pk, name: patientName(patient) },
              ...{ phone: patient.phone, memberNumber: patient.member_number },
            }
          : null,
        lines,
      });
      // At the till nothing shows what is not there.
      if (leftOut) shell.notify({ kind: 'warning', message: leftOut.after, hideAfter: null });
    } catch (error) {
      console.error('The request could not be charged', error);
      setFailed(true);
    }
  }

  async function takeBack(id: string) {
    setFailed(false);
    try {
      await shell.drafts.delete(SALE_DRAFTS.held + id);
    } catch (error) {
      console.error('The charge could not be taken back', error);
      setFailed(true);
    }
  }

  if (!services) return null;
  return (
    <section aria-label={t('charge.title')}>
      {failed ? <Banner tone="failure">{t('charge.failed')}</Banner> : null}
      {paid.owedBack || (isOver && isPaid) ? <Banner tone="attention">{t('charge.owedBack')}</Banner> : null}
      {isPaid ? <StatusBadge tone="ok">{t('charge.paid')}</StatusBadge> : null}
      {!isPaid && waits ? <StatusBadge tone="info">{t(`charge.${paid.outcome}`)}</StatusBadge> : null}
      {!isPaid && isOver && paid.outcome === 'waiting' && saleUuid ? (
        <Group justify="flex-end">
          <Button onClick={() => void takeBack(saleUuid)}>{t('charge.takeBack')}</Button>
        </Group>
      ) : null}
      {!isPaid && leftOut && sellsAtTheTill(shell) ? <Text tone="muted">{leftOut.before}</Text> : null}
      {!isPaid && !isOver && services.lines.length > 0 && sellsAtTheTill(shell) ? (
        <Group justify="flex-end">
          <Button icon={<IconCashRegister size={20} />} onClick={() => void charge(services)}>
            {t(waits ? 'charge.again' : 'charge.charge')}
          </Button>
        </Group>
      ) : null}
    </section>
  );
}
