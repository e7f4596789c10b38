import { VisuallyHidden } from '@bloom/ui';
import { createContext, type ReactNode, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Speaks to a screen reader without moving the focus. */
export const useAnnounce = () => useContext(AnnounceContext);

export function Announcer({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  return (
    <AnnounceContext value={setText}>
      {children}
      <VisuallyHidden role="status">{text}</VisuallyHidden>
    </AnnounceContext>
  );
}
