import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import type { ApiError, ApiResult } from '#platform/contract/client.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import type { CheckoutApi } from '../contract/endpoints.ts'

export type PlaceBody = CallInput<CheckoutApi['POST /api/v1/orders']>['body']

/** One try to place an order: the same key and the same words for as long as it is not known what became of it. */
export interface PlaceAttempt {
  readonly key: string
  readonly body: PlaceBody
}

export type PlaceOutcome =
  | { readonly kind: 'placed'; readonly order: FullOrder }
  | { readonly kind: 'refused'; readonly error: ApiError }

export interface PlaceAttemptPorts {
  readonly send: (attempt: PlaceAttempt) => Promise<ApiResult<FullOrder>>
  /** Settles after so many milliseconds, or earlier when the customer or the line says so. */
  readonly wait: (milliseconds: number) => Promise<void>
  /** Keeps the attempt for a reload; null forgets it. */
  readonly store: (attempt: PlaceAttempt | null) => void
  /** Told when no answer came and the same is being asked again. */
  readonly onRetrying: () => void
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 10_000
const IN_PROGRESS = 409

/**
 * Whether an answer leaves open what became of the order: none came, the server stumbled, or another try with this
 * key is still at work. Asking too often is an answer only while every earlier try was answered.
 */
const isOutcomeUnknown = ({ status, code }: ApiError, wasSilent: boolean): boolean =>
  status === 0 || status >= 500 || (status === 409 && code === IN_PROGRESS) || (status === 429 && wasSilent)

/**
 * Places an order and does not rest until it is known whether that worked. An answer that got lost is asked for
 * again with the same key, so that there is one order at most, however often this happens.
 */
export const placeWithRetry = async (
  attempt: PlaceAttempt,
  world: PlaceAttemptPorts,
): Promise<PlaceOutcome> => {
  world.store(attempt)
  let pause = FIRST_PAUSE_MS
  let wasSilent = false
  for (;;) {
    const answer = await world.send(attempt)
    if (answer.ok) {
      world.store(null)
      return { kind: 'placed', order: answer.data }
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
