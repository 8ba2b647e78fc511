import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  type IPolicy,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { seconds } from '#platform/kernel/clock.ts'

const HALF_OPEN_AFTER = seconds(30)
const MAX_CONSECUTIVE_FAILURES = 5

const createResiliencePolicy = ({ deadline, atOnce }: ResiliencePolicyOptions): IPolicy =>
  wrap(
    bulkhead(atOnce, 0),
    circuitBreaker(handleAll, {
      halfOpenAfter: HALF_OPEN_AFTER,
      breaker: new ConsecutiveBreaker(MAX_CONSECUTIVE_FAILURES),
    }),
    timeout(deadline, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
  )

export interface ResiliencePolicyOptions {
  /** Milliseconds. */
  readonly deadline: number
  /** Maximum concurrent calls; more fail immediately. */
  readonly atOnce: number
}

/** One per key and server. */
const policies = new WeakMap<object, Map<string, IPolicy>>()

/**
 * Protects calls to one external service: a deadline, a limit on concurrent calls, and a circuit breaker that rejects
 * calls for a while after five failures in a row.
 * @param server any object that lives as long as the server, such as its database
 * @param key names the service, and the account where accounts fail separately
 */
export const getResiliencePolicy = (server: object, key: string, terms: ResiliencePolicyOptions): IPolicy => {
  const ofServer = policies.get(server) ?? new Map<string, IPolicy>()
  policies.set(server, ofServer)
  const guard = ofServer.get(key) ?? createResiliencePolicy(terms)
  ofServer.set(key, guard)
  return guard
}
