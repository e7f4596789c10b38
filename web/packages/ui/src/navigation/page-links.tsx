import type { ReactNode } from 'react';
import { classes } from '../classes';
import styles from './page-links.module.css';

interface PageLinksProps {
  /** For screen readers: the pages of what these are. */
  label: string;
  /** It stands above a page, not within one. */
  above?: boolean;
  /** Links with the class of `pageLink`. */
  children: ReactNode;
}

/** Ways between pages that belong together, in one line that scrolls sideways where it has no room. */
export function PageLinks({ label, above, children }: PageLinksProps) {
  return (
    <nav className={classes(styles.links, above && styles.above)} aria-label={label}>
      {children}
    </nav>
  );
}

/** @param isHere it leads to the page that is open; say so to screen readers too, by `aria-current` */
export function pageLink(isHere: boolean): string {
  return classes(styles.link, isHere && styles.here);
}
