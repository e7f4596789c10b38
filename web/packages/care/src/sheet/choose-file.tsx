import { Button } from '@bloom/ui';
import { useRef } from 'react';
import { useSheetTexts } from './texts';

/** Phones choose by type, computers by the end of the name. */
const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** @param props.first nothing was chosen yet: it is what the dialog is for */
export function ChooseFile({ first, onFile }: { first: boolean; onFile: (file: File) => void }) {
  const { t } = useSheetTexts();
  const input = useRef<HTMLInputElement>(null);
  const text = t(first ? 'choose' : 'chooseOther');
  return (
    <>
      <Button variant={first ? 'primary' : undefined} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTED}
        aria-label={text}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          // The same file may be chosen again after it was mended.
          currentTarget.value = '';
          if (file) onFile(file);
        }}
      />
    </>
  );
}
