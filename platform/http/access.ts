import type { Access } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from './caller.ts'
import { httpErrors } from './http-errors.ts'

/**
 * Whether `caller` may use an operation with this rule; a refusal otherwise. 401 means only that there is no
 * usable token, because a client that meets it forgets everything it knows.
 */
export const refusalOf = (access: Access, caller: Caller): Failure | undefined => {
  if (access === 'anonymous' || access === 'signed webhook') return undefined
  if (caller.kind === 'anonymous') return failure(httpErrors.unauthorized)
  if (access.startsWith('staff:')) {
    const roles = access.slice('staff:'.length).split(',')
    if (caller.kind !== 'staff') return failure(httpErrors.unauthorized)
    return roles.includes(caller.role) ? undefined : failure(httpErrors.forbidden)
  }
  if (caller.kind === 'staff') return failure(httpErrors.unauthorized)
  if (access === 'customer') return caller.kind === 'customer' ? undefined : failure(httpErrors.forbidden)
  if (access === 'guest' || access.startsWith('owner of :')) return undefined
  return failure(httpErrors.forbidden)
}

/** Whether the token of an operation is a staff member's; customers and staff never share a token. */
export const wantsStaff = (access: Access): boolean => access.startsWith('staff:')
