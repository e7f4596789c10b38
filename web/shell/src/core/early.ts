/**
 * The boot script starts the first requests (manifest, language, start calls) while the shell's own files are still
 * on their way. Whoever needs such an answer takes it here, once; so each is requested once per start (SES-06).
 */
declare global {
  interface Window {
    bloomEarly?: Record<string, Promise<Response>>;
    /** Puts a plain sentence under the start text; an empty one removes it. */
    bloomSay?: (title: string, waiting: string) => void;
  }
}

export function takeEarly(url: string): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined;
  const answer = window.bloomEarly?.[url];
  if (answer) delete window.bloomEarly?.[url];
  return answer;
}
