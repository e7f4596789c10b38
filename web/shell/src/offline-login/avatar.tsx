import type { User } from '@bloom/api-client';
import { fullNameOf } from '../session/names';
import styles from './offline-login.module.css';

/** The first letters of the first and the last name; of a username the first one. */
export function initialsOf(user: Pick<User, 'first_name' | 'last_name' | 'username'>): string {
  const words = fullNameOf(user).split(/\s+/);
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

export function Avatar({ user }: { user: User }) {
  return <span className={styles.avatar}>{initialsOf(user)}</span>;
}
