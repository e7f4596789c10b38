/**
 * The name of the browser's tab is the heading of the page, in the language of the page: of several tabs of a till it says
 * which is which. Every page has one heading of the first level; while it is loading the name of the product stands alone.
 */
import { useEffect } from 'react';
import { PRODUCT_NAME } from '../core/constants';

/** @param heading as on the page; may hold soft hyphens */
export function tabTitle(heading: string | null | undefined): string {
  const words = heading?.replaceAll('\u00ad', '').trim();
  return words ? `${words} · ${PRODUCT_NAME}` : PRODUCT_NAME;
}

export function useTabTitle(): void {
  useEffect(() => {
    let frame = 0;
    const name = () => {
      frame = 0;
      const title = tabTitle(document.querySelector('main h1')?.textContent);
      if (document.title !== title) document.title = title;
    };
    const later = () => {
      frame ||= requestAnimationFrame(name);
    };
    const observer = new MutationObserver(later);
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    later();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
