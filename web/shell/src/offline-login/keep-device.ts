/** Asks the server, after an online start, for what this device keeps of the session in place of the token. */
import type { DeviceRequest, User } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { stored } from '../core/stored';
import { answerOf, sendTo } from '../session/contract-call';
import { oneTab, savedHandleOf, saveHandle } from '../session/handle';
import { errorFromAnswer } from '../session/http-error';
import { keepHandleOf, sendSignOuts } from '../session/sign-outs';
import { setHolder, trustDb } from '../session/trust-db';

const PATH = '/api/auth/device/';
const DEVICE = 'device';

/** Made once; a device that lost it is another one. */
export async function deviceId(): Promise<string> {
  const known = await trustDb.get<string>(DEVICE);
  if (known) return known;
  const made = uuidV7();
  await trustDb.put(DEVICE, made);
  return made;
}

/**
 * Sign-outs that still wait go first: one of the same person would end what is kept here now.
 * @throws when the device has no database, or the server no answer
 */
export async function keepDevice(user: User): Promise<void> {
  await sendSignOuts();
  await keepHandleOf(user.id);
  return oneTab(async () => {
    const id = await deviceId();
    const saved = savedHandleOf(user.id);
    const clock = Date.now();
    const body: DeviceRequest = { device_id: id, clock };
    if (saved?.deviceId === id) body.handle = saved.handle;
    // Nobody is sent away from work by this call: what is refused is told by the calls of the user.
    const reply = await sendTo('POST', PATH, { body });
    if (!reply.ok) throw await errorFromAnswer(reply);
    const answer = await answerOf('POST', PATH, reply);
    const handle = answer.handle ?? body.handle;
    if (handle) saveHandle(user.id, handle, id, user.facility_id);
    await trustDb.put('key', answer.key);
    await trustDb.put('seen', clock);
    await trustDb.put(`lease:${user.id}`, answer.lease);
    // Who signed out meanwhile is not at the device any more.
    if (stored.get('user')?.id === user.id) await setHolder(user.id);
  });
}
