/** Dialogs that hold the page behind them. */
let locks = 0;

/**
 * The page behind a dialog stays where it is until the last dialog is closed. Where the page has a scroll bar its place is
 * kept free meanwhile (`base.css`), so that nothing jumps aside.
 * @returns ends it for who asked
 */
export function lockScroll(): () => void {
  const page = document.documentElement;
  if (locks === 0) {
    const bar = window.innerWidth - page.clientWidth;
    page.style.setProperty('--bloom-scroll-bar', `${bar}px`);
    page.dataset.locked = bar > 0 ? 'bar' : '';
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) delete page.dataset.locked;
  };
}
