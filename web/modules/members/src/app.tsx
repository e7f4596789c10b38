import { useShell } from '@bloom/shell-api';
import { useEffect } from 'react';

/** `/members` has no tile of its own (MOD-18): whoever comes here by a link is led to the directory of the point of sale. */
export function App() {
  const { navigate } = useShell();
  useEffect(() => navigate('/pos/member-directory', { replace: true }), [navigate]);
  return null;
}
