import type { CourierTracker } from '#core/cart/contract/courier-tracker.ts'
import type { Platform } from '#platform/http/area.ts'
import { outsideGuard } from '#platform/http/outside-guard.ts'
import { seconds } from '#platform/kernel/clock.ts'

/** A customer watches a map, and asks again soon anyway. */
const TERMS = { deadline: seconds(4), atOnce: 16 }

/** The courier of this installation, or the one of a name; undefined where there is none. */
export const courierOf = ({ hooks }: Pick<Platform, 'hooks'>, name?: string): CourierTracker | undefined =>
  hooks.all('courierTracker').find((courier) => name === undefined || courier.name === name)

/**
 * One call to a courier, with a deadline and a breaker; never to be made inside a transaction.
 * @throws when the courier does not answer as agreed
 */
export const askCourier = <Value>(
  { db }: Pick<Platform, 'db'>,
  courier: CourierTracker,
  work: (courier: CourierTracker, signal: AbortSignal) => Promise<Value>,
): Promise<Value> =>
  outsideGuard(db, `drivers of ${courier.name}`, TERMS).execute(({ signal }) => work(courier, signal))
