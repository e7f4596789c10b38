/** Hears of the errors nobody caught. Loaded after home is usable; what happened before stands in the console. */
import { Reporter } from './report';

const reporter = new Reporter();
let isFirst = true;

/** Returns what ends it. */
export function watchErrors(): () => void {
  const here = () => location.pathname;
  if (isFirst) reporter.started(here());
  isFirst = false;
  reporter.visited(here());
  const onError = (event: ErrorEvent) => reporter.report(event.error ?? event.message, here());
  const onRejection = (event: PromiseRejectionEvent) => reporter.report(event.reason, here());
  const onNavigation = () => reporter.visited(here());
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  window.addEventListener('popstate', onNavigation);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
    window.removeEventListener('popstate', onNavigation);
  };
}

/** For the nets that catch an error before anybody hears of it. */
export function reportCaught(error: unknown): void {
  reporter.report(error, location.pathname);
}
