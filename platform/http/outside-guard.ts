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

const PROBE_AFTER = seconds(30)
const FAILURES_IN_A_ROW = 5

const createGuard = ({ deadline, atOnce }: GuardTerms): IPolicy =>
  wrap(
    bulkhead(atOnce, 0),
    circuitBreaker(handleAll, {
      halfOpenAfter: PROBE_AFTER,
      breaker: new ConsecutiveBreaker(FAILURES_IN_A_ROW),
    }),
    timeout(deadline, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false }),
  )

export interface GuardTerms {
  /** Milliseconds. */
  readonly deadline: number
  /** So many calls may be under way together; more fail at once. */
  readonly atOnce: number
}

/** One for each key of each server. */
const guards = new WeakMap<object, Map<string, IPolicy>>()

/**
 * What stands around calls to one service outside: a deadline, a limit to calls at once, and a breaker that lets none
 * through for a while after five failures in a row.
 * @param server whatever lives as long as the server, such as its database
 * @param key names the service, and the account where they fail one by one
 */
export const outsideGuard = (server: object, key: string, terms: GuardTerms): IPolicy => {
  const ofServer = guards.get(server) ?? new Map<string, IPolicy>()
  guards.set(server, ofServer)
  const guard = ofServer.get(key) ?? createGuard(terms)
  ofServer.set(key, guard)
  return guard
}
