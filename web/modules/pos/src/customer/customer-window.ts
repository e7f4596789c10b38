/**
 * The window that the customer looks at, on a second screen. It is empty; the till draws into it, so that it needs neither
 * the network nor a session of its own. It goes with the page of the till: left behind, it would show the sale before.
 */

const NAME = 'bloom-customer';

type Listener = () => void;

class CustomerWindow {
  private current: Window | null = null;
  private readonly listeners = new Set<Listener>();

  get = (): Window | null => this.current;

  subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** False when the browser does not let it open. Must follow a press. */
  open(): boolean {
    const opened = window.open('', NAME, 'popup,width=1024,height=640');
    if (!opened) return false;
    opened.addEventListener('pagehide', () => this.change(opened, null));
    window.addEventListener('pagehide', () => opened.close(), { once: true });
    this.change(this.current, opened);
    return true;
  }

  /** Nothing when it is not `from` any more. */
  private change(from: Window | null, to: Window | null) {
    if (this.current !== from) return;
    this.current = to;
    for (const listener of this.listeners) listener();
  }
}

export const customerWindow = new CustomerWindow();
