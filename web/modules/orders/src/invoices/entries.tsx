import type { CreditNote } from '@bloom/api-client';
import { Text, Title } from '@bloom/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Made by itself of what was refused, missing or went back; another reason is what somebody wrote down. */
const REASONS = ['refused', 'missing', 'returned'];

interface CreditNotesProps {
  notes: readonly CreditNote[];
  settings: FacilitySettings;
}

/** What suppliers took off their invoices, newest first. */
export function CreditNotes({ notes, settings }: CreditNotesProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Entries title={t('invoices.creditNotes')} none={t('invoices.noCreditNotes')}>
      {notes.map(({ uuid, number, amount, reason, invoice_uuid, invoice_number, by_itself, by, at }) => (
        <Entry
          key={uuid}
          name={t('invoices.creditNote', { number })}
          details={[
            t(invoice_uuid === null ? 'invoices.ofReturn' : 'invoices.of', { number: invoice_number }),
            (by_itself || invoice_uuid === null) && REASONS.includes(reason) ? t(`invoices.reason.${reason}`) : reason,
            by,
            settings.moment(at),
          ]}
          amount={settings.wireMoney(amount)}
        />
      ))}
    </Entries>
  );
}

/** @param none said when there are none */
export function Entries({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={2} look={3} id={id}>
        {title}
      </Title>
      {children.length > 0 ? <ul className={lines.list}>{children}</ul> : <Text tone="muted">{none}</Text>}
    </section>
  );
}

export const Entry = ({ name, details, amount }: { name: string; details: string[]; amount: string }) => (
  <li className={lines.record}>
    <span className={lines.name}>
      {name}
      <span className={lines.detail}>{details.filter(Boolean).join(' · ')}</span>
    </span>
    <Text as="span" strong>
      {amount}
    </Text>
  </li>
);
