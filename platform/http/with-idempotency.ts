import type { Endpoint } from '#platform/contract/contract.ts'
import { failure } from '#platform/contract/errors.ts'
import type { Caller } from './caller.ts'
import type { Refusal } from './guards.ts'
import { httpErrors } from './http-errors.ts'
import {
  CLAIM_RENEWAL_INTERVAL,
  claimKey,
  completeKey,
  type EndpointResponse,
  renewClaim,
} from './idempotency.ts'
import type { Platform } from './server-plugin.ts'

interface IdempotentRequest {
  readonly operation: string
  readonly endpoint: Endpoint
  readonly caller: Caller
  readonly key: string | undefined
  readonly rawBody: Uint8Array
  readonly path: string
}

export type IdempotentResult =
  | { readonly answer: EndpointResponse; readonly replayed: boolean }
  | { readonly refusal: Refusal }

const getKeyOwner = (caller: Caller): string => {
  if (caller.kind === 'anonymous') return 'anonymous'
  if (caller.kind === 'apiKey') return `key:${caller.keyId}`
  return caller.kind === 'staff' ? `staff:${caller.staffId}` : `user:${caller.userId}`
}

/**
 * Runs `work` once per idempotency key and returns its first answer for every repetition. Without a key the work runs
 * normally, or is refused where a key is required.
 */
export const withIdempotency = async (
  platform: Platform,
  request: IdempotentRequest,
  work: () => Promise<EndpointResponse>,
): Promise<IdempotentResult> => {
  const { endpoint, key } = request
  if (!endpoint.idempotency || (key === undefined && endpoint.idempotency === 'accepted')) {
    return { answer: await work(), replayed: false }
  }
  if (key === undefined || key === '' || key.length > 255) return { refusal: failure(httpErrors.keyMissing) }
  const call = {
    scope: `${getKeyOwner(request.caller)} ${request.operation} ${request.path}`,
    key,
    body: request.rawBody,
  }
  const claim = await claimKey(platform.db, call, platform.clock.now())
  if (claim.kind === 'replay') return { answer: claim.answer, replayed: true }
  if (claim.kind === 'reused') return { refusal: failure(httpErrors.keyReused) }
  if (claim.kind === 'running') return { refusal: { ...failure(httpErrors.inProgress), retryAfter: 1 } }
  const beat = setInterval(() => {
    renewClaim(platform.db, call, platform.clock.now()).catch((error: unknown) =>
      platform.logger.warn({ err: error }, 'a call could not say that it is still at work'),
    )
  }, CLAIM_RENEWAL_INTERVAL)
  let answer: EndpointResponse = { status: 500, body: undefined }
  try {
    answer = await work()
    return { answer, replayed: false }
  } finally {
    clearInterval(beat)
    await completeKey(platform.db, call, answer)
  }
}
