import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReceiptModel } from '../sales/receipt-model';
import { NAMESPACE } from '../shared/use-till';
import { drawReceipt, pictureOf } from './draw';
import { pdfOf } from './pdf';
import { withoutMedicines } from './without-medicines';

export interface ReceiptFile {
  file: File;
  /** Of which wish it is. */
  nameless: boolean;
  /** What is in it, page by page. */
  pages: HTMLCanvasElement[];
}

/**
 * The PDF of a receipt, made before somebody presses anything: a browser lets a page share within the press alone.
 * @returns null until it is made, then the last one made; `failed` where this browser cannot make one
 */
export function useReceiptFile(read: () => Promise<ReceiptModel>, number: string, nameless: boolean) {
  const { t } = useTranslation(NAMESPACE);
  const [receipt, setReceipt] = useState<ReceiptModel | null>(null);
  const [made, setMade] = useState<ReceiptFile | 'failed' | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it was when the dialog was opened
  useEffect(() => {
    read().then(setReceipt, (error: unknown) => {
      console.error('A receipt could not be read', error);
      setMade('failed');
    });
  }, []);
  useEffect(() => {
    if (!receipt) return;
    let wanted = true;
    const title = t('receipt.number', { number });
    const make = async (): Promise<ReceiptFile> => {
      const pages = drawReceipt(nameless ? withoutMedicines(receipt, t) : receipt);
      const pdf = await pdfOf(pages.map(pictureOf), `${title} ${receipt.facility}`);
      return { pages, nameless, file: new File([pdf], fileName(title), { type: pdf.type }) };
    };
    make()
      .catch((error: unknown) => {
        console.error('The PDF of a receipt could not be made', error);
        return 'failed' as const;
      })
      .then((outcome) => wanted && setMade(outcome));
    return () => {
      wanted = false;
    };
  }, [receipt, nameless, number, t]);
  return made;
}

/** In letters that every file system takes. */
const fileName = (title: string) => `${title.replace(/[\s\\/:*?"<>|]+/g, ' ').trim()}.pdf`;
