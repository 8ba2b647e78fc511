import type { CourierTracker } from '#core/cart/contract/courier-tracker.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { getResiliencePolicy } from '#platform/outbound/resilience-policy.ts'

/** A customer watches a map that polls again soon. */
const CALL_LIMITS = { deadline: seconds(4), atOnce: 16 }

/** The courier of this installation, or the one with a name; undefined without one. */
export const getCourier = ({ hooks }: Pick<Platform, 'hooks'>, name?: string): CourierTracker | undefined =>
  hooks.all('courierTracker').find((courier) => name === undefined || courier.name === name)

/**
 * Calls a courier with a deadline and a circuit breaker; must not be used inside a transaction.
 * @throws when the courier does not answer as agreed
 */
export const callCourier = <Value>(
  { db }: Pick<Platform, 'db'>,
  courier: CourierTracker,
  work: (courier: CourierTracker, signal: AbortSignal) => Promise<Value>,
): Promise<Value> =>
  getResiliencePolicy(db, `drivers of ${courier.name}`, CALL_LIMITS).execute(({ signal }) =>
    work(courier, signal),
  )
