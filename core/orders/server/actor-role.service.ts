import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { type ActorRole, isActorRole } from '../domain/transitions.ts'

/** The guards admit only known roles; a role without transitions can view the board only. */
export const getActorRole = (caller: Caller): ActorRole => {
  const { role } = requireStaff(caller)
  if (!isActorRole(role)) throw new Error(`Nobody knows what the role ${role} may do`)
  return role
}
