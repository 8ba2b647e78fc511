import type Stripe from 'stripe'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { StripeConfig } from '../config.ts'

/** Stripe's package is large and loaded only when an account uses Stripe. */
const loadPackage = () => import('stripe')

/** Responses with these statuses are refusals, and nothing was done. */
const REFUSAL_STATUSES: ReadonlySet<number> = new Set([400, 401, 402, 403, 404])

/** A definite refusal. The text contains only codes: Stripe's messages quote the request. */
export interface StripeRefusal {
  readonly status: number
  readonly code: string
  /** The bank's code for a declined card. */
  readonly declineCode?: string
}

export type StripeAnswer<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'no'; readonly no: StripeRefusal }

interface StripeConnection {
  /** The deadline. */
  readonly signal: AbortSignal
  /** The status of the last response; undefined before there is one. */
  status: number | undefined
}

/** Aborts the package's calls at our deadline, and follows no redirects. */
const createAbortableFetch =
  (connection: StripeConnection): typeof fetch =>
  async (url, init) => {
    const { signal } = connection
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal,
    })
    connection.status = response.status
    return response
  }

const open = async (config: StripeConfig, connection: StripeConnection): Promise<Stripe> => {
  const { default: Package } = await loadPackage()
  const { hostname, port, protocol } = new URL(config.baseUrl)
  return new Package(config.secretKey, {
    ...{ host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', telemetry: false },
    ...(port ? { port } : {}),
    // The caller decides what may be retried and when.
    maxNetworkRetries: 0,
    httpClient: Package.createFetchHttpClient(createAbortableFetch(connection)),
  })
}

const toRefusal = (error: unknown): StripeRefusal | undefined => {
  if (!(error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'))
    return undefined
  if (!REFUSAL_STATUSES.has(error.statusCode)) return undefined
  const declineCode = 'decline_code' in error ? error.decline_code : undefined
  return {
    status: error.statusCode,
    code: 'code' in error ? String(error.code) : 'unknown',
    ...(typeof declineCode === 'string' ? { declineCode } : {}),
  }
}

/**
 * One call through Stripe's package.
 * @throws {UnreadableAnswerError} when a whole response is not JSON
 * @throws when the outcome is unknown: no response, a broken one, or a server error
 */
export const callStripe = async <Value>(
  config: StripeConfig,
  signal: AbortSignal,
  call: (stripe: Stripe) => Promise<Value>,
): Promise<StripeAnswer<Value>> => {
  const connection: StripeConnection = { signal, status: undefined }
  const stripe = await open(config, connection)
  try {
    return { kind: 'done', value: await call(stripe) }
  } catch (error) {
    const no = toRefusal(error)
    if (no) return { kind: 'no', no }
    const what = error instanceof Error ? error.constructor.name : 'an unknown error'
    if (what === 'StripeAPIError' && connection.status === 200)
      throw new UnreadableAnswerError('Stripe answered something else than JSON', { bodyType: 'not JSON' })
    throw new Error(`Stripe gave no usable answer: ${what}`)
  }
}
