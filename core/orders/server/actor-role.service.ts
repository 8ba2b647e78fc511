import { requireStaff } from '#core/stores/server/staff-stores.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type ActorRole, isActorRole } from '../domain/transitions.ts'

/** The guards let only known roles in; one without any move sees the board and can do nothing. */
export const getActorRole = (caller: Caller): ActorRole => {
  const { role } = requireStaff(caller)
  if (!isActorRole(role)) throw new Error(`Nobody knows what the role ${role} may do`)
  return role
}
