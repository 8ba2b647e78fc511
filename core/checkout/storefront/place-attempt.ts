import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

export type PlaceBody = CallInput<CheckoutApi['POST /api/v1/orders']>['body']

/** One attempt to place an order: the same key and the same body until its outcome is known. */
export interface PlaceAttempt {
  readonly key: string
  readonly body: PlaceBody
  /** When it was first sent, in milliseconds by the device's clock. */
  readonly sentAt: number
}

export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: FullOrder }
  | { readonly kind: 'refused'; readonly error: ApiError }
  /** Nothing was sent: there is no order, and none will come of this attempt. */
  | { readonly kind: 'unsent' }

export interface PlaceAttemptPorts {
  readonly send: (attempt: PlaceAttempt) => Promise<ApiResult<FullOrder>>
  /** Resolves after this many milliseconds, or earlier when the connection returns or the customer retries. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Stores the attempt for a reload; null deletes it, which after a placed order is up to the caller. */
  readonly store: (attempt: PlaceAttempt | null) => void
  /** Called when no response came and the request is being repeated. */
  readonly onRetrying: () => void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000
const IN_PROGRESS = 409

/**
 * Whether a response leaves the outcome of the order unknown: no response, a server error, or another attempt with
 * this key still running. A rate limit is an outcome only if every earlier attempt got a response.
 */
const isOutcomeUnknown = ({ status, code }: ApiError, wasSilent: boolean): boolean =>
  status === 0 || status >= 500 || (status === 409 && code === IN_PROGRESS) || (status === 429 && wasSilent)

/**
 * Places an order and retries until the outcome is known. A lost response is requested again with the same key, so
 * that at most one order exists, however often this happens. An attempt that never left ends at once; one that may have
 * left before, such as `isResumed`, is repeated until there is an answer.
 */
export const placeWithRetry = async (
  attempt: PlaceAttempt,
  world: PlaceAttemptPorts,
  { isResumed = false } = {},
): Promise<PlaceOutcome> => {
  world.store(attempt)
  let pause = FIRST_PAUSE_MS
  let wasSilent = isResumed
  for (;;) {
    const answer = await world.send(attempt)
    if (answer.ok) return { kind: 'placed', order: answer.data }
    if (answer.error.isUnsent && !wasSilent) {
      world.store(null)
      return { kind: 'unsent' }
    }
    if (!isOutcomeUnknown(answer.error, wasSilent)) {
      world.store(null)
      return { kind: 'refused', error: answer.error }
    }
    wasSilent = true
    world.onRetrying()
    await world.wait(pause)
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
  }
}
