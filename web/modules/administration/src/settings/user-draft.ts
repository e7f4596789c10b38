/** What the form of a user holds, and what of it goes to the server. Pure. */
import type { ManagedUser, NewUser, UserChange } from '@bloom/api-client';
import type { ChosenFacility } from './facility-choice';

export interface UserDraft {
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  groups: string[];
  scopes: string[];
  apps: string[];
  facility: ChosenFacility | null;
  language: string;
  is_staff: boolean;
  password: string;
}

export const SHORTEST_PASSWORD = 8;

/** Fields whose trouble stands beside them. */
export const USER_FIELDS = [
  ...['username', 'first_name', 'last_name', 'email', 'language', 'password'],
  ...['facility_id', 'groups', 'scopes', 'apps'],
] as const;

export function draftOf(user: ManagedUser): UserDraft {
  const { username, first_name, last_name, email, groups, scopes, apps, language, is_staff } = user;
  const facility = user.facility_id ? { id: user.facility_id, name: user.facility_name ?? user.facility_id } : null;
  return { username, first_name, last_name, email, groups, scopes, apps, facility, language, is_staff, password: '' };
}

export function changeOf(draft: UserDraft): UserChange {
  return {
    first_name: draft.first_name.trim(),
    last_name: draft.last_name.trim(),
    email: draft.email.trim(),
    groups: draft.groups,
    scopes: draft.scopes,
    apps: draft.apps,
    facility_id: draft.is_staff ? null : (draft.facility?.id ?? null),
    language: draft.language,
  };
}

export function newUserOf(draft: UserDraft, id: string): NewUser {
  const { is_staff, password } = draft;
  return { id, username: draft.username.trim(), ...changeOf(draft), is_staff, password };
}

/** What is missing, by field, as the end of a key of the texts. */
export function faultsOf(draft: UserDraft, isNew: boolean): Readonly<Record<string, string>> {
  const faults: Record<string, string> = {};
  if (isNew && draft.username.trim().length < 2) faults.username = 'username';
  if (draft.first_name.trim() === '') faults.first_name = 'firstName';
  if (!draft.is_staff && !draft.facility) faults.facility_id = 'facility';
  if (isNew && draft.password.length < SHORTEST_PASSWORD) faults.password = 'password';
  return faults;
}
