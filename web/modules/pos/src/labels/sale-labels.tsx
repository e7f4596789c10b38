import { useShell } from '@bloom/shell-api';
import { dayOf } from '@bloom/shell-api/day';
import { useEffect, useState } from 'react';
import { readProducts } from '../catalogue/read-products';
import type { ListedSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';
import { type LabelLine, linesOfSale } from './label-lines';
import { LabelsDialog } from './labels-dialog';

export interface SaleLabelsProps {
  sale: ListedSale;
  /** '' for a walk-in customer. */
  patient: string;
  till: Till;
  onClose: () => void;
}

/** The labels of a sale that was made. Where its batches cannot be read, they are printed without. */
export function SaleLabels({ sale, patient, till, onClose }: SaleLabelsProps) {
  const shell = useShell();
  const [lines, setLines] = useState<LabelLine[] | null>(null);
  useEffect(() => {
    let gone = false;
    readProducts(shell, new Set(sale.lines.map((line) => line.productUuid)))
      .catch((error: unknown) => {
        console.warn('The batches of the labels could not be read', error);
        return new Map<string, never>();
      })
      .then((products) => {
        if (!gone) setLines(linesOfSale(sale, (uuid) => products.get(uuid)));
      });
    return () => {
      gone = true;
    };
  }, [shell, sale]);
  return <LabelsDialog {...{ till, lines, patient, onClose }} day={dayOf(sale.madeAt, till.timeZone)} />;
}
