import type { ProposalRule } from '@bloom/api-client';
import { ListFailure, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, NumberInput, Stack, Text, Title } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { List } from '../lines/list-row';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './proposals.module.css';

interface RulesProps {
  settings: FacilitySettings;
  /** Something was proposed. */
  onProposed: () => void;
}

/** By which rules orders are proposed here; people of the provider set them. */
export function Rules({ settings, onProposed }: RulesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const isStaff = useShell().session.user.is_staff;
  const read = useRead('/api/orders/proposal-rules/', { query: { facility_id: settings.facilityId } });
  const rules = read.answer?.rules;
  return (
    <section aria-labelledby="proposal-rules">
      <Stack gap={12}>
        <Title order={2} look={3} id="proposal-rules">
          {t('proposals.rules')}
        </Title>
        {rules?.length === 0 ? <p>{t(isStaff ? 'proposals.noRulesStaff' : 'proposals.noRules')}</p> : null}
        {rules && rules.length > 0 ? (
          <List>
            {rules.map((rule) => (
              <Rule
                key={rule.supplier.uuid}
                rule={rule}
                settings={settings}
                changes={isStaff}
                onChanged={() => {
                  read.again();
                  onProposed();
                }}
              />
            ))}
          </List>
        ) : null}
        <ListFailure read={read} texts={{ offline: t('proposals.rulesOffline') }} />
        {isStaff && rules ? <NewRule settings={settings} onSet={read.again} /> : null}
        {isStaff && !reachable ? <Banner tone="attention">{t('proposals.decideOffline')}</Banner> : null}
      </Stack>
    </section>
  );
}

interface RuleProps {
  rule: ProposalRule;
  settings: FacilitySettings;
  /** The person may propose and take the rule away. */
  changes: boolean;
  onChanged: () => void;
}

function Rule({ rule, settings, changes, onChanged }: RuleProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const { supplier, facility_id, every_days, review_hours, outcome, looked_at, next_at } = rule;
  const detail = [
    t('proposals.every', { count: every_days }),
    t('proposals.review', { count: review_hours }),
    outcome && looked_at ? t(`proposals.outcome.${outcome}`, { when: settings.moment(looked_at) }) : '',
    t('proposals.next', { when: settings.moment(next_at) }),
  ];
  async function propose() {
    const body = { facility_id, supplier_uuid: supplier.uuid };
    const done = await write('POST', '/api/orders/proposals/', { body });
    if (done.failure) return;
    notify({ kind: 'success', message: t('proposals.proposedNow', { supplier: supplier.name }) });
    onChanged();
  }
  async function remove() {
    const query = { facility_id, supplier_uuid: supplier.uuid };
    const done = await write('DELETE', '/api/orders/proposal-rules/', { query });
    if (!done.failure) onChanged();
  }
  return (
    <li className={styles.rule}>
      <div>
        <span className={styles.name}>{supplier.name}</span>
        <span className={styles.detail}>{detail.filter(Boolean).join(' · ')}</span>
      </div>
      {changes ? (
        <div className={styles.buttons}>
          <Button
            aria-label={t('proposals.proposeOf', { supplier: supplier.name })}
            disabled={!reachable || busy}
            onClick={() => void propose()}
          >
            {t('proposals.propose')}
          </Button>
          <Button
            variant="quiet"
            aria-label={t('proposals.removeOf', { supplier: supplier.name })}
            disabled={!reachable || busy}
            onClick={() => void remove()}
          >
            {t('proposals.remove')}
          </Button>
        </div>
      ) : null}
      <WriteFailure failure={failure} onClose={clear} />
    </li>
  );
}

/** One page of suppliers is enough to choose from: a country has few. */
function NewRule({ settings, onSet }: { settings: FacilitySettings; onSet: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const country = shell.session.countryConfig?.country.alpha_2_code;
  const suppliers = useRead('/api/orders/suppliers/', country ? { query: { country } } : null);
  const [supplier, setSupplier] = useState<string | null>(null);
  const [days, setDays] = useState('14');
  const [hours, setHours] = useState('48');
  const fields = failure?.fields ?? {};
  async function set(event: FormEvent) {
    event.preventDefault();
    if (supplier === null || !reachable) return;
    const body = {
      ...{ facility_id: settings.facilityId, supplier_uuid: supplier },
      ...{ every_days: Number(days), review_hours: Number(hours) },
    };
    const done = await write('PUT', '/api/orders/proposal-rules/', { body });
    if (done.failure) return;
    shell.notify({ kind: 'success', message: t('proposals.ruleSet') });
    onSet();
  }
  return (
    <form onSubmit={(event) => void set(event)}>
      <Stack gap={12}>
        <Text tone="muted">{t('proposals.newRule')}</Text>
        <div className={styles.form}>
          <Select
            label={t('proposals.ruleSupplier')}
            options={(suppliers.answer?.results ?? []).map(({ uuid, name }) => ({ value: uuid, label: name }))}
            value={supplier}
            loading={suppliers.loading}
            onChange={setSupplier}
          />
          <NumberInput label={t('proposals.everyDays')} value={days} onChange={setDays} error={fields.every_days} />
          <NumberInput
            label={t('proposals.reviewHours')}
            value={hours}
            onChange={setHours}
            error={fields.review_hours}
          />
          <Button type="submit" busy={busy} disabled={!reachable || supplier === null || days === '' || hours === ''}>
            {t('proposals.setRule')}
          </Button>
        </div>
        <ListFailure read={suppliers} />
        <WriteFailure failure={failure} onClose={clear} beside={['every_days', 'review_hours']} />
      </Stack>
    </form>
  );
}
