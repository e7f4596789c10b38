/** What a promo does to an example basket, by the very rule that decides at the till. */
import type { PromoRules } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { Card, NumberInput, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPrice } from '../rules/price';
import { applyPromo } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';
import { exampleBasket } from './example-basket';
import styles from './promos.module.css';

interface PreviewProps {
  rules: PromoRules;
  products: readonly InventoryRecord[];
  till: Till;
}

export function Preview({ rules, products, till }: PreviewProps) {
  const { t } = useTranslation(NAMESPACE);
  /** What was typed, by product. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { currency } = till;
  const basket = exampleBasket(products, rules, currency).map(({ item, quantity }) => {
    const text = typed[item.uuid] ?? String(quantity);
    const price = readPrice(item.walk_in_selling_price, currency) ?? 0n;
    return {
      item,
      text,
      line: { productUuid: item.uuid, category: item.category, quantity: Number(text) || 0, price },
    };
  });
  const lines = basket.map(({ line }) => line).filter(({ quantity }) => quantity > 0);
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * BigInt(quantity), 0n);
  const { discount, missing } = applyPromo(rules, lines, currency);
  return (
    <Card className={styles.preview} role="group" aria-label={t('promos.preview')}>
      <Title order={3}>{t('promos.preview')}</Title>
      {basket.length === 0 ? <Text tone="muted">{t('promos.noBasket')}</Text> : null}
      {basket.map(({ item, text, line }) => (
        <div key={item.uuid} className={styles.basketLine}>
          <NumberInput
            label={t('promos.quantityOf', { name: item.name })}
            value={text}
            onChange={(value) => setTyped((before) => ({ ...before, [item.uuid]: value.slice(0, 4) }))}
          />
          <span className={styles.money}>{till.money(line.price * BigInt(line.quantity))}</span>
        </div>
      ))}
      <output className={styles.sums}>
        {t('promos.previewSums', {
          before: till.money(subtotal),
          off: till.money(discount),
          after: till.money(subtotal - discount),
        })}
        {missing > 0n ? ` ${t('promo.belowMinimum', { amount: till.money(missing) })}` : ''}
      </output>
    </Card>
  );
}
