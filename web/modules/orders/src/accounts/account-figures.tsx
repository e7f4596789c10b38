import type { SupplierAccount } from '@bloom/api-client';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './accounts.module.css';

type Figure = 'invoiced' | 'not_invoiced' | 'credited' | 'paid' | 'owed' | 'open_orders' | 'used';

/** What is owed and what of the limit is used, each as the sum that it is. */
export function AccountFigures({ account, settings }: { account: SupplierAccount; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { credit_limit: limit, left } = account;
  const row = (figure: Figure, sign: '' | '+' | '−' | '=') => (
    <Row name={t(`accounts.figure.${figure}`)} sign={sign} amount={settings.wireMoney(account[figure])} />
  );
  return (
    <div className={styles.sums}>
      <Sum title={t('accounts.owedTitle')}>
        {row('invoiced', '')}
        {row('not_invoiced', '+')}
        {row('credited', '−')}
        {row('paid', '−')}
        {row('owed', '=')}
      </Sum>
      <Sum title={t('accounts.usedTitle')}>
        {row('owed', '')}
        {row('open_orders', '+')}
        {row('used', '=')}
      </Sum>
      {limit !== null && left !== null ? (
        <Sum title={t('accounts.leftTitle')}>
          <Row name={t('accounts.figure.limit')} sign="" amount={settings.wireMoney(limit)} />
          {row('used', '−')}
          <Row name={t('accounts.figure.left')} sign="=" amount={settings.wireMoney(left)} />
        </Sum>
      ) : null}
    </div>
  );
}

const Sum = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <table className={styles.sum}>
    <caption>{title}</caption>
    <tbody>{children}</tbody>
  </table>
);

const Row = ({ name, sign, amount }: { name: string; sign: string; amount: string }) => (
  <tr data-result={sign === '=' || undefined}>
    <th scope="row">{name}</th>
    <td>{sign}</td>
    <td>{amount}</td>
  </tr>
);
