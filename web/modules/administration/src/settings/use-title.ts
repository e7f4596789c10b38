import { useEffect } from 'react';

const PRODUCT = 'Bloom';

/** What the tab of the browser says while a page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${PRODUCT}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
