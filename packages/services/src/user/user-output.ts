import type { MeOutput } from '@survivor/contract/user';
import type { UserEntry } from '@survivor/db/queries/users';
import { userIds } from '../ids.ts';

/** A user as the user itself and administrators see it. */
export function toUserOutput({ id, name, pictureUri, username, email, lastLoginAt, isAdmin }: UserEntry): MeOutput {
  return { id: userIds.encode(id), name, profilePictureUri: pictureUri, username, email, lastLoginAt, roles: isAdmin ? ['admin'] : [] };
}
