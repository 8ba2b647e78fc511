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
  /** So many calls may be under way together; more fail at once. */
  readonly atOnce: number
}

/** One for each key of each server. */
const policies = new WeakMap<object, Map<string, IPolicy>>()

/**
 * What stands around calls to one service outside: a deadline, a limit to calls at once, and a breaker that lets none
 * through for a while after five failures in a row.
 * @param server whatever lives as long as the server, such as its database
 * @param key names the service, and the account where they fail one by one
 */
export const getResiliencePolicy = (server: object, key: string, terms: ResiliencePolicyOptions): IPolicy => {
  const ofServer = policies.get(server) ?? new Map<string, IPolicy>()
  policies.set(server, ofServer)
  const guard = ofServer.get(key) ?? createResiliencePolicy(terms)
  ofServer.set(key, guard)
  return guard
}
