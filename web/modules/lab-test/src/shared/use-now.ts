import { useEffect, useState } from 'react';

/** Milliseconds since the epoch, anew every `every` milliseconds; null stands still. */
export function useNow(every: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (every === null) return;
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
