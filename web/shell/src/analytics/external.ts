/** Usage events for another service, where one is configured (ANA-10): no cookie, no token, no address of the page. */
interface SentEvent {
  id: string;
  name: string;
  made_at: string;
  properties: Record<string, unknown>;
}

/** Never rejects: what another service does not take is lost. */
export async function sendToExternal(url: string, events: readonly SentEvent[]): Promise<void> {
  try {
    await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ events }),
      headers: { 'Content-Type': 'text/plain;charset=UTF-8' },
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      keepalive: true,
    });
  } catch {
    return;
  }
}
