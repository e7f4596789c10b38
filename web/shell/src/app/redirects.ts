/** The redirects of old addresses (ROU-02..ROU-08). They chain; query and hash are kept by the caller (ROU-10). */

/** One step: where `pathname` redirects to, or null. */
function step(pathname: string): string | null {
  const [first, ...rest] = pathname.split('/').filter((part, index, all) => part !== '' || index === all.length - 1);
  const tail = rest.join('/');
  switch (first) {
    case 'home':
      return tail === '' ? '/' : null;
    case 'bloom':
      return `/${tail}`;
    case 'account':
      return tail === '' ? '/inventory/account' : `/inventory/account/${tail}`;
    case 'analytics':
      return tail === '' ? '/facility-insights/overview' : `/facility-insights/${tail}`;
    // Served by the shell only while the sign-in page cannot be reached; who has a session belongs at home.
    case 'login':
      return tail === '' ? '/' : null;
    default:
      return null;
  }
}

/** The end of the chain for `pathname`, or null when it stays where it is. */
export function redirectTarget(pathname: string): string | null {
  let target: string | null = null;
  for (let next = step(pathname); next !== null; next = step(target)) target = next;
  return target;
}
