/** A new promo, or changes of one, with what it does to an example basket while it is typed. */
import type { PromoDetail } from '@bloom/api-client';
import { useLiveQuery, uuidV7 } from '@bloom/local-db';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Button, Checkbox, Modal, NumberInput, Stack, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { errorsOf, type FormValues, newValues, promoBody, rulesOf, valuesOf } from './form-values';
import { Preview } from './preview';
import { ProductChoice } from './product-choice';
import styles from './promos.module.css';

interface PromoFormProps {
  till: Till;
  /** null: a new one. */
  promo: PromoDetail | null;
  onDone: () => void;
  onClose: () => void;
}

export function PromoForm({ till, promo, onDone, onClose }: PromoFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy, notify } = useShell();
  const { currency } = till;
  const [id] = useState(promo?.id ?? uuidV7());
  const [values, setValues] = useState<FormValues>(() =>
    promo ? valuesOf(promo, () => undefined) : newValues(till.today()),
  );
  const [told, setTold] = useState(false);
  const { write, busy, failure } = useWrite();
  const products = useLiveQuery(() => db.inventory.toArray(), [db]) ?? [];
  const names = new Map(products.map(({ uuid, name }) => [uuid, name]));
  const errors = told ? errorsOf(values, currency) : {};
  const set = (part: Partial<FormValues>) => setValues((before) => ({ ...before, ...part }));
  const wrong = (field: keyof FormValues) => (errors[field] ? t(`promos.wrong.${errors[field]}`) : undefined);
  const text = (field: 'name' | 'code' | 'startsOn' | 'endsOn') => ({
    label: t(`promos.field.${field}`),
    value: values[field],
    error: wrong(field),
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
  });
  const number = (field: 'percent' | 'amount' | 'buy' | 'get' | 'minSpend') => ({
    label: t(`promos.field.${field}`, { currency: currency.code }),
    decimals: field === 'amount' || field === 'minSpend' ? currency.minorUnits : 0,
    value: values[field],
    error: wrong(field),
    onChange: (next: string) => set({ [field]: next }),
  });

  async function save() {
    setTold(true);
    if (Object.keys(errorsOf(values, currency)).length > 0) return;
    const body = promoBody(values, currency, { id, facilityId: till.facilityId });
    const { answer } = promo
      ? await write('PUT', '/api/promos/{id}/', { path: { id: promo.id }, body })
      : await write('POST', '/api/promos/', { body });
    if (!answer) return;
    // The till of this device has it at once; others with their next download.
    if (keepsCopy) await db.promos.put(answer);
    notify({ kind: 'success', message: t('promos.saved', { name: body.name }) });
    onDone();
  }

  const minSpend = <NumberInput {...number('minSpend')} description={t('promos.minSpendHint')} />;
  const kinds = (['percent', 'fixed', 'buy_get'] as const).map((value) => ({
    value,
    label: t(`promos.kind.${value}`),
  }));
  const footer = (
    <>
      <Button onClick={onClose}>{t('promos.cancel')}</Button>
      <Button variant="primary" busy={busy} onClick={() => void save()}>
        {t('promos.save')}
      </Button>
    </>
  );
  return (
    <Modal
      opened
      fullPage
      width={720}
      onClose={onClose}
      title={promo ? t('promos.editNamed', { name: promo.name }) : t('promos.new')}
      footer={footer}
    >
      <Stack gap={16}>
        <WriteFailure failure={failure} />
        <div className={styles.fields}>
          <TextInput {...text('name')} autoFocus maxLength={80} />
          <TextInput {...text('code')} maxLength={32} autoCapitalize="characters" spellCheck={false} />
          <Select
            label={t('promos.field.kind')}
            options={kinds}
            value={values.kind}
            onChange={(kind) => set({ kind: kind as FormValues['kind'] })}
          />
          {values.kind === 'percent' ? <NumberInput {...number('percent')} /> : null}
          {values.kind === 'fixed' ? <NumberInput {...number('amount')} /> : null}
          {values.kind === 'buy_get' ? <NumberInput {...number('buy')} /> : null}
          {values.kind === 'buy_get' ? <NumberInput {...number('get')} /> : null}
          {/* In pairs: the first day stands beside the last. */}
          {values.kind === 'buy_get' ? minSpend : null}
          <TextInput {...text('startsOn')} type="date" />
          <TextInput {...text('endsOn')} type="date" min={values.startsOn} />
          {values.kind === 'buy_get' ? null : minSpend}
        </div>
        <ProductChoice values={values} names={names} products={products} onChange={set} />
        <Checkbox
          label={t('promos.field.automatic')}
          checked={values.automatic}
          onChange={(event) => set({ automatic: event.currentTarget.checked })}
        />
        <Preview rules={rulesOf(values, currency)} products={products} till={till} />
      </Stack>
    </Modal>
  );
}
