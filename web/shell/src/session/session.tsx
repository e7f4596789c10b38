/** The session for React. */
import type { ShellSession } from '@bloom/shell-api';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import { signOut } from './control';
import { type SessionState, sessionState } from './session-state';

const SessionContext = createContext<ShellSession | null>(null);

export function useSessionState(): SessionState {
  return useSyncExternalStore(sessionState.subscribe, sessionState.get);
}

export function SessionProvider({ session, children }: { session: ShellSession; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** @throws Error outside of a started session: the app renders nothing of the frame before there is one. */
export function useSession(): ShellSession {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a started session');
  return session;
}

export function useSignOut(): () => void {
  return () => void signOut();
}
