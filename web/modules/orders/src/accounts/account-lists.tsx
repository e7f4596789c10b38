import type { SupplierAccountDetail } from '@bloom/api-client';
import { formatDay } from '@bloom/shell-api/day';
import { Text, Title } from '@bloom/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import lines from '../lines/lines.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface ListProps {
  account: SupplierAccountDetail;
  settings: FacilitySettings;
}

export function Payments({ account: { payments }, settings }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section title={t('accounts.payments')} none={t('accounts.noPayments')}>
      {payments.map(({ uuid, amount, day, reference, recorded_by, recorded_at }) => (
        <Entry
          key={uuid}
          name={formatDay(day, settings.language)}
          details={[reference, recorded_by, settings.moment(recorded_at)]}
          amount={settings.wireMoney(amount)}
        />
      ))}
    </Section>
  );
}

/** Written down, or made by itself of what was refused or missing. */
const REASONS = ['refused', 'missing'];

export function CreditNotes({ account: { credit_notes }, settings }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section title={t('accounts.creditNotes')} none={t('accounts.noCreditNotes')}>
      {credit_notes.map(({ uuid, number, amount, reason, invoice, recorded_by, recorded_at }) => (
        <Entry
          key={uuid}
          name={number || t('accounts.creditNote')}
          details={[
            invoice ? t('accounts.ofInvoice', { number: invoice.number }) : '',
            REASONS.includes(reason) ? t(`accounts.reason.${reason}`) : reason,
            recorded_by,
            settings.moment(recorded_at),
          ]}
          amount={settings.wireMoney(amount)}
        />
      ))}
    </Section>
  );
}

function Section({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
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

const Entry = ({ name, details, amount }: { name: string; details: string[]; amount: string }) => (
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
