/** Setting the offline PIN (PIN-13..PIN-16). The server hashes it; here it is in memory only, and in no message. */
import type { PinReset, User } from '@bloom/api-client';
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
  const body: PinReset = { user_id: userId, pin };
  await httpClient.put('users/user_pin_reset/', body);
  const user = await httpClient.get<User>('users/userinfo');
  if (user.id !== userId || !isPinSet(user.user_pin)) throw new Error('The server did not keep the offline PIN');
  await rememberPerson(user);
  await keepDevice(user);
  if (stored.get('weakPinUserId') === userId) stored.remove('weakPinUserId');
  userChanged(user);
}
