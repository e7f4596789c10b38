import { useEffect, useState } from 'react';

/** True `milliseconds` after `active` became true: what is ready sooner never flashes a skeleton. */
export function useDelayed(active: boolean, milliseconds = 300): boolean {
  const [due, setDue] = useState(false);
  useEffect(() => {
    if (!active) return setDue(false);
    const timer = setTimeout(() => setDue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [active, milliseconds]);
  return active && due;
}
