import type { Access, Endpoint } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Caller } from './caller.ts'
import { httpErrors } from './http-errors.ts'

/**
 * Whether `caller` may use an operation with this rule; a refusal otherwise. 401 means only that there is no usable
 * token, because a client that receives it deletes everything it has stored.
 */
export const validateAccess = (access: Access, caller: Caller): Failure | undefined => {
  if (access === 'anonymous' || access === 'signed webhook') return undefined
  if (caller.kind === 'anonymous') return failure(httpErrors.unauthorized)
  // Operations for API keys accept API keys only, and others accept none.
  if ((access === 'api key') !== (caller.kind === 'apiKey')) return failure(httpErrors.unauthorized)
  if (access === 'api key') return undefined
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

/** Refuses staff who are limited to outlets where an operation concerns the whole brand. */
export const validateReach = (
  { everyOutlet }: Pick<Endpoint, 'everyOutlet'>,
  caller: Caller,
): Failure | undefined =>
  everyOutlet && caller.kind === 'staff' && caller.storeIds ? failure(httpErrors.wholeBrand) : undefined

/** The token kind of an operation; customers, staff and API keys never share one. */
export const getTokenKind = (access: Access): 'staff' | 'apiKey' | 'person' => {
  if (access === 'api key') return 'apiKey'
  return access.startsWith('staff:') ? 'staff' : 'person'
}
