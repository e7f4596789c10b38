import { Button, type ButtonProps, Group, IconPrinter } from '@bloom/ui';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { LetterPaper } from './letter-paper';
import type { LetterFacts } from './letter-text';

interface PrintLetterProps {
  facts: LetterFacts;
  /** Of the button for A4; the one for A5 stands behind it. */
  variant?: ButtonProps['variant'];
  /** Before the browser asks which printer. */
  onPrint?: () => void;
}

/** The letter on the paper that lies in the printer. */
export function PrintLetter({ facts, variant, onPrint }: PrintLetterProps) {
  const { t } = useTranslation(NAMESPACE);
  const paper = () => <LetterPaper {...facts} />;
  const a4 = usePrintSheet(paper);
  const a5 = usePrintSheet(paper, 'A5');
  const press = (print: () => void) => () => {
    onPrint?.();
    print();
  };
  return (
    <>
      {a4.sheet}
      {a5.sheet}
      <Group>
        <Button icon={<IconPrinter size={20} />} variant={variant} onClick={press(a4.print)}>
          {t('letter.print')}
        </Button>
        <Button icon={<IconPrinter size={20} />} variant="quiet" onClick={press(a5.print)}>
          {t('letter.a5')}
        </Button>
      </Group>
    </>
  );
}
