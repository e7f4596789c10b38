/**
 * First in a page, before anything that may be cut away: a page that came shortened is asked for again, past what the
 * browser keeps of it, until its last element is there.
 */
import { START_RETRY_PAUSE, START_STALL } from '../core/constants';

/** The last element of a page. */
const LAST_ELEMENT = 'whole';

const isWhole = () => document.getElementById(LAST_ELEMENT) !== null;

function askAgain(): void {
  setTimeout(async () => {
    // Reloading takes what the browser keeps, and believes of a shortened page that it is unchanged.
    const isBack = await fetch(location.href, { cache: 'reload', headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWhole()) return;
    if (isBack) location.reload();
    else askAgain();
  }, START_RETRY_PAUSE);
}

function check(): void {
  if (!isWhole()) askAgain();
}

addEventListener('DOMContentLoaded', check);
// Of a page that cannot be unpacked to its end the browser never says that it is there.
setTimeout(check, START_STALL);
