/** Polls the user info; the first check comes one interval after the start, which has just asked (SES-36). */
export interface StartMessage {
  type: 'start';
  token: string;
  url: string;
  interval: number;
}

let timer: ReturnType<typeof setInterval> | undefined;

async function isExpired(url: string, token: string): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      headers: { Accept: 'application/json', Authorization: `Bearer ${token}`, 'M-USER-JWT': token },
      cache: 'no-store',
    });
    return !answer.ok;
  } catch {
    return true;
  }
}

addEventListener('message', (event: MessageEvent<StartMessage>) => {
  const { type, token, url, interval } = event.data;
  if (type !== 'start') return;
  clearInterval(timer);
  timer = setInterval(() => {
    void isExpired(url, token).then((sessionExpired) => postMessage({ sessionExpired }));
  }, interval);
});
