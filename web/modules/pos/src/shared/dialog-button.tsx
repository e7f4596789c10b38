import { Button } from '@bloom/ui';
import { type ComponentType, type ReactNode, useState } from 'react';

interface DialogButtonProps {
  label: string;
  icon: ComponentType<{ size: number }>;
  /** As high as what is pressed after each sale, and as wide as its column. */
  large?: boolean;
  quiet?: boolean;
  /** The focus goes back to where it puts it. */
  onOpen?: () => void;
  dialog: (onClose: () => void) => ReactNode;
}

/** A button, and the dialog that it opens. */
export function DialogButton({ label, icon: Icon, large, quiet, onOpen, dialog }: DialogButtonProps) {
  const [opened, setOpened] = useState(false);
  const open = () => {
    onOpen?.();
    setOpened(true);
  };
  return (
    <>
      <Button
        {...(large ? { size: 'large', fullWidth: true } : {})}
        {...(quiet ? { variant: 'quiet' } : {})}
        icon={<Icon size={large ? 22 : 20} />}
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </Button>
      {opened ? dialog(() => setOpened(false)) : null}
    </>
  );
}
