import { formatExpiry } from '@bloom/shell-api/day';
import { ActionIcon, Button, Card, Group, IconPlus, IconX, NumberInput, TextInput } from '@bloom/ui';
import { type KeyboardEvent, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { type CountedProduct, type CountRow, rowProblem } from './count-draft';
import styles from './counts.module.css';

export interface CountCardActions {
  quantity: (rowId: string, quantity: string) => void;
  lot: (rowId: string, lot: string) => void;
  expiry: (rowId: string, expiry: string) => void;
  removeRow: (rowId: string) => void;
  addLot: (productId: string) => void;
  remove: (product: CountedProduct) => void;
  /** Enter in a quantity: to the next lot, or to the next product. */
  goOn: (product: CountedProduct, rowId: string) => void;
}

interface CountCardProps {
  product: CountedProduct;
  settings: FacilitySettings;
  actions: CountCardActions;
}

export const CountCard = memo(function CountCard({ product, settings, actions }: CountCardProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <li>
      <Card>
        <Group justify="space-between" wrap={false} align="start">
          <h2 className={styles.name}>
            {product.name}
            <span className={styles.code}>{product.barcodeId}</span>
          </h2>
          <ActionIcon label={t('counts.remove', { name: product.name })} onClick={() => actions.remove(product)}>
            <IconX size={20} />
          </ActionIcon>
        </Group>
        <ul className={styles.rows}>
          {product.rows.map((row) => (
            <Row key={row.id} row={row} product={product} settings={settings} actions={actions} />
          ))}
        </ul>
        <Button variant="quiet" icon={<IconPlus size={18} />} onClick={() => actions.addLot(product.productId)}>
          {t('counts.anotherLot')}
        </Button>
      </Card>
    </li>
  );
});

function Row({ row, product, settings, actions }: CountCardProps & { row: CountRow }) {
  const { t } = useTranslation(NAMESPACE);
  const problem = rowProblem(row);
  const isNew = row.batchId === null;
  const name = row.lot ? t('counts.lot', { lot: row.lot }) : t('counts.newLot');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    actions.goOn(product, row.id);
  };
  return (
    <li className={styles.row}>
      {isNew ? (
        <div className={styles.newLot}>
          <TextInput
            label={t('counts.lotField')}
            value={row.lot ?? ''}
            error={problem === 'lot' ? t('counts.problem.lot') : undefined}
            onChange={(event) => actions.lot(row.id, event.currentTarget.value)}
          />
          <TextInput
            label={t('counts.expiryField')}
            placeholder={t('picking.expiryShape')}
            value={row.expiry ?? ''}
            error={problem === 'expiry' ? t('picking.expiryWrong') : undefined}
            onChange={(event) => actions.expiry(row.id, event.currentTarget.value)}
          />
        </div>
      ) : (
        <span className={styles.lot}>
          {name}
          {row.expiry ? (
            <span className={styles.expiry}>
              {t('counts.expires', { date: formatExpiry(row.expiry, settings.language) })}
            </span>
          ) : null}
        </span>
      )}
      <div className={styles.quantity}>
        <NumberInput
          label={t('counts.counted')}
          aria-label={t('counts.countedOf', { name: product.name, lot: name })}
          data-row={row.id}
          enterKeyHint="next"
          value={row.quantity}
          error={problem === 'quantity' ? t('picking.quantityWrong') : undefined}
          onChange={(quantity) => actions.quantity(row.id, quantity)}
          onKeyDown={onKeyDown}
        />
        {isNew && product.rows.length > 1 ? (
          <ActionIcon label={t('counts.removeLot', { lot: name })} onClick={() => actions.removeRow(row.id)}>
            <IconX size={20} />
          </ActionIcon>
        ) : null}
      </div>
    </li>
  );
}
