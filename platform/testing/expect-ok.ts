import type { ApiResult } from '#platform/contract/client.ts'
import type { Result } from '#platform/kernel/result.ts'

const describeError = (result: object): string => {
  if ('error' in result) {
    const { status, code, message, ...rest } = Object(result.error)
    return `${status} ${code}: ${message}${Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : ''}`
  }
  return 'failure' in result ? (JSON.stringify(result.failure) ?? 'undefined') : JSON.stringify(result)
}

/**
 * The data of an API call, or the value of a Result, that must succeed. Otherwise throws the error at the caller's
 * line; `what` precedes it.
 */
export function expectOk<Data>(result: ApiResult<Data>, what?: string): Data
export function expectOk<Value, Failure>(result: Result<Value, Failure>, what?: string): Value
export function expectOk(
  result: ApiResult<unknown> | Result<unknown, unknown>,
  what = 'Expected success',
): unknown {
  if (result.ok) return 'data' in result ? result.data : result.value
  const error = new Error(`${what}, got ${describeError(result)}`)
  Error.captureStackTrace(error, expectOk)
  throw error
}
