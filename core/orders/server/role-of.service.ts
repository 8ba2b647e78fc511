import { staffOf } from '#core/stores/server/staff-stores.service.ts'
import type { Caller } from '#platform/http/caller.ts'
import { isMover, type Mover } from '../domain/transitions.ts'

/** The guards let only known roles in; one without any move sees the board and can do nothing. */
export const roleOf = (caller: Caller): Mover => {
  const { role } = staffOf(caller)
  if (!isMover(role)) throw new Error(`Nobody knows what the role ${role} may do`)
  return role
}
