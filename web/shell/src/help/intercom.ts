/** The chat of Intercom, loaded from there only where this installation names its app id (TOP-14). */

/** What a help chat can do. */
export interface HelpChat {
  boot(who: ChatUser): void;
  /** Opens it, with a message begun when there is one. */
  show(message?: string): void;
  shutdown(): void;
}

/** As the channel carries it (TOP-16). */
export interface ChatUser {
  user: { id: string; name: string; email: string };
  facility: { id: string; name: string } | null;
}

type Command = ((...parameters: unknown[]) => void) & { q?: unknown[][] };

declare global {
  interface Window {
    Intercom?: Command;
  }
}

export function intercom(appId: string): HelpChat {
  let isLoaded = false;
  /** Commands wait in a queue of the agreed form until the script is there. */
  const tell = (...parameters: unknown[]) => {
    if (!window.Intercom) {
      const queue: Command = (...waiting) => void queue.q?.push(waiting);
      queue.q = [];
      window.Intercom = queue;
    }
    window.Intercom(...parameters);
  };
  const load = () => {
    if (isLoaded) return;
    isLoaded = true;
    const script = document.createElement('script');
    script.async = true;
    script.src = `https://widget.intercom.io/widget/${encodeURIComponent(appId)}`;
    script.onerror = () => {
      isLoaded = false;
      script.remove();
      console.warn('The help chat could not be loaded');
    };
    document.head.append(script);
  };
  return {
    boot({ user, facility }) {
      load();
      tell('boot', {
        app_id: appId,
        user_id: user.id,
        name: user.name,
        email: user.email,
        hide_default_launcher: true,
        ...(facility ? { company: { company_id: facility.id, name: facility.name } } : {}),
      });
    },
    show(message) {
      load();
      if (message) tell('showNewMessage', message);
      else tell('show');
    },
    shutdown() {
      if (isLoaded) tell('shutdown');
    },
  };
}
