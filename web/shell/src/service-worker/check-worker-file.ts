/** What the answer for `/sw.js` means on a developer's machine (SWK-04..SWK-06). */

export function isLocalhost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** No answer says nothing: offline the worker stays (SWK-06). */
export function judgeWorkerFile(answer: Pick<Response, 'status' | 'headers'> | undefined): 'keep' | 'remove' {
  if (!answer) return 'keep';
  const type = answer.headers.get('content-type') ?? '';
  if (answer.status === 404) return 'remove';
  return answer.status === 200 && !/javascript/.test(type) ? 'remove' : 'keep';
}
