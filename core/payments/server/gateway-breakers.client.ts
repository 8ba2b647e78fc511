import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  type CircuitState,
  ConsecutiveBreaker,
  CountBreaker,
  circuitBreaker,
  handleWhen,
  type IBreaker,
  TaskCancelledError,
  TimeoutStrategy,
  timeout,
  wrap,
} from 'cockatiel'
import { seconds } from '#platform/kernel/clock.ts'

/**
 * While a customer waits; with our own work after it the whole call stays below six seconds, even when a hundred time
 * out together and an embedded database records that.
 */
export const CUSTOMER_DEADLINE = seconds(4.5)

/** With less time than this a gateway call is pointless. */
export const MIN_DEADLINE = seconds(1)

/**
 * Milliseconds left for a gateway while a customer waits: the time of our own work before the call, mostly spent
 * waiting for the database under load, is subtracted, but at least one second is left.
 */
export const getRemainingTime = (waited: () => number): number =>
  Math.max(MIN_DEADLINE, CUSTOMER_DEADLINE - waited())

/** For background calls. */
export const BACKGROUND_DEADLINE = seconds(8)

const MAX_CONCURRENT_CALLS = 32
const PROBE_AFTER = seconds(30)

/** Opens when either rule applies: five failures in a row, or half of the last twenty calls. */
const createCombinedBreaker = (): IBreaker => {
  const inARow = new ConsecutiveBreaker(5)
  const share = new CountBreaker({ threshold: 0.5, size: 20 })
  return {
    get state(): unknown {
      return [inARow.state, share.state]
    },
    set state(value: unknown) {
      if (Array.isArray(value)) [inARow.state, share.state] = value
    },
    success(circuit: CircuitState) {
      inARow.success()
      share.success(circuit)
    },
    failure(circuit: CircuitState) {
      const opens = inARow.failure()
      return share.failure(circuit) || opens
    },
  }
}

const createLinePolicy = () => {
  const isTheGateways = handleWhen((error) => !(error instanceof BulkheadRejectedError))
  return wrap(
    bulkhead(MAX_CONCURRENT_CALLS, 0),
    circuitBreaker(isTheGateways, { halfOpenAfter: PROBE_AFTER, breaker: createCombinedBreaker() }),
  )
}

/** Why a call has no answer: `open` and `full` never reached the gateway. */
export type NoAnswerReason = 'open' | 'full' | 'late' | 'broken'

export type GatewayAnswer<Value> =
  | { readonly kind: 'answer'; readonly value: Value }
  | { readonly kind: 'none'; readonly why: NoAnswerReason; readonly cause: string }

const toNoAnswerReason = (error: unknown): NoAnswerReason => {
  if (error instanceof BrokenCircuitError) return 'open'
  if (error instanceof BulkheadRejectedError) return 'full'
  return error instanceof TaskCancelledError ? 'late' : 'broken'
}

/**
 * What a call to a gateway is for: to open a page or charge, to ask about payments, to compare ledgers, to capture or void
 * one, to refund one or ask about its refund, or to look up what a customer has there. A vendor whose refunds fail still
 * takes payments, also those that it captures in a call of their own.
 */
export type CallPurpose = 'pay' | 'ask' | 'compare' | 'capture' | 'refund' | 'look-up' | 'end-page'

export interface GatewayBreakers {
  /**
   * Makes one call to a gateway, with a deadline in milliseconds, at most 32 in parallel per `line`, and none while its
   * breaker is open. A line is an account with the purpose of the call: each fails apart from the others. Any failure is
   * a return value: the outcome at the gateway is then unknown.
   */
  call<Value>(
    line: string,
    deadline: number,
    work: (signal: AbortSignal) => Promise<Value>,
  ): Promise<GatewayAnswer<Value>>
}

const createGatewayBreakers = (): GatewayBreakers => {
  const guards = new Map<string, ReturnType<typeof createLinePolicy>>()
  return {
    async call(line, deadline, work) {
      const guard = guards.get(line) ?? createLinePolicy()
      guards.set(line, guard)
      // No abort after a completed call: each abort would create an error with its stack.
      const limited = timeout(deadline, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false })
      try {
        return {
          kind: 'answer',
          value: await guard.execute(() => limited.execute(({ signal }) => work(signal))),
        }
      } catch (error) {
        return { kind: 'none', why: toNoAnswerReason(error), cause: String(error) }
      }
    },
  }
}

const breakersByServer = new WeakMap<object, GatewayBreakers>()

/**
 * The breakers of one server, shared by all of its calls. `server` is its database or any other long-lived object.
 */
export const getGatewayBreakers = (server: object): GatewayBreakers => {
  const calls = breakersByServer.get(server) ?? createGatewayBreakers()
  breakersByServer.set(server, calls)
  return calls
}
