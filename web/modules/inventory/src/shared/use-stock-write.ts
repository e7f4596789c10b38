import { useWrite, type Write } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import { stockChanged } from './asked-catalogue';

/** A write after which what is in stock may be another: products that were asked of the server are read anew. */
export function useStockWrite(): Write {
  const shell = useShell();
  const { write, ...rest } = useWrite();
  const writeStock = useCallback<Write['write']>(
    async (method, path, call) => {
      const done = await write(method, path, call);
      if (!done.failure) stockChanged(shell);
      return done;
    },
    [write, shell],
  );
  return { ...rest, write: writeStock };
}
