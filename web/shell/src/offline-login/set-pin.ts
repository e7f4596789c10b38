/** Setting the offline PIN (PIN-13..PIN-16). The server hashes it; here it is in memory only, and in no message. */
import { stored } from '../core/stored';
import { isPinSet } from '../pin/pin-hash';
import { userChanged } from '../session/control';
import { httpClient } from '../session/http';
import { keepDevice } from './keep-device';
import { rememberPerson } from './people';

/**
 * Resolves when the new PIN counts on this device too.
 * @throws HttpError or StorageError when it does not: the PIN was not set, or this device still knows the old one
 */
export async function setPin(userId: string, pin: string): Promise<void> {
  await httpClient.write('PUT', '/api/users/user_pin_reset/', { body: { user_id: userId, pin } });
  const user = await httpClient.read('/api/users/userinfo');
  if (user.id !== userId || !isPinSet(user.user_pin)) throw new Error('The server did not keep the offline PIN');
  await rememberPerson(user);
  await keepDevice(user);
  if (stored.get('weakPinUserId') === userId) stored.remove('weakPinUserId');
  userChanged(user);
}
