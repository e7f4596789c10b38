import { Button } from '@bloom/ui';
import { useRef } from 'react';

/** Phones choose by type, computers by the end of the name. */
const ACCEPTED =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface ChooseSheetProps {
  text: string;
  /** Nothing was chosen yet: it is what the dialog is for. */
  first: boolean;
  onFile: (file: File) => void;
}

/** A button that asks for a file of rows. */
export function ChooseSheet({ text, first, onFile }: ChooseSheetProps) {
  const input = useRef<HTMLInputElement>(null);
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
