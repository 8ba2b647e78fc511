import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import type { TestSite } from '#apps/server/testing/test-shop.ts'
import type { CartApi } from '#core/cart/contract/endpoints.ts'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { type ApiError, type ApiResult, createClient, type Transport } from '#platform/contract/client.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Journal } from './journal.ts'
import { toRequestHeaders } from './listen.ts'

const CALL_TIMEOUT_MS = 10_000
const PAUSE_MS = 60

/** The dependencies of a simulated customer. */
export interface CustomerContext {
  /** The shop's origin, unchanged by restarts. */
  readonly origin: string
  readonly site: TestSite
  readonly journal: Journal
  /** Presses "pay" on the gateway's page. */
  readonly pay: (pageUrl: string, card: string) => Promise<void>
  /** Once aborted, nothing new is started; what was started is completed. */
  readonly closing: AbortSignal
  /** The longest time for which one call is retried. */
  readonly persistenceMs: number
}

/** A customer's results, for the proof to evaluate. */
export interface CustomerStats {
  /** Permanent refusals, with their counts. */
  readonly refusals: Map<string, number>
  /** Retried calls. */
  repetitions: number
  /** The most retries of one call. */
  maxRepetitions: number
  /**
   * Transient responses: `503`, `503 without Retry-After`, `409`, or `0` for a broken connection; their times, by
   * kind.
   */
  readonly troubles: Map<string, number[]>
  /** Calls that no number of retries completed. */
  gaveUp: number
}

const createNetworkTransport =
  (origin: string, browser: TestBrowser): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await fetch(origin + url, {
      method,
      headers: { ...toRequestHeaders(browser), ...headers },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const isPolite = response.status !== 503 || response.headers.has('retry-after')
    return { status: response.status, body: isPolite ? await response.json() : UNTIMED_503 }
  }

/** Replaces a 503 without Retry-After. */
const UNTIMED_503 = { meta: { code: -503, message: '' } }

/** Whether the same call may succeed shortly afterwards. */
const isTransient = ({ status, code }: ApiError): boolean =>
  status === 0 || status === 503 || code === httpErrors.inProgress.code

/** Every call is retried, unchanged and with its key, until a final response arrives. */
const callWithRetry = async <Data>(
  { persistenceMs }: CustomerContext,
  befallen: CustomerStats,
  call: () => Promise<ApiResult<Data>>,
): Promise<Data | undefined> => {
  const until = performance.now() + persistenceMs
  for (let repetitions = 0; ; repetitions += 1) {
    const answer = await call()
    befallen.maxRepetitions = Math.max(befallen.maxRepetitions, repetitions)
    if (answer.ok) return answer.data
    const { status, code } = answer.error
    if (!isTransient(answer.error) || performance.now() > until) {
      const name = `${status} ${code}`
      befallen.refusals.set(name, (befallen.refusals.get(name) ?? 0) + 1)
      if (isTransient(answer.error)) befallen.gaveUp += 1
      return undefined
    }
    befallen.repetitions += 1
    const kind = code === UNTIMED_503.meta.code ? '503 without Retry-After' : String(status)
    befallen.troubles.set(kind, [...(befallen.troubles.get(kind) ?? []), performance.now()])
    await sleep(PAUSE_MS)
  }
}

/** A browser's API calls to a shop, over the network. */
export const createNetworkClient = (origin: string, browser: TestBrowser) =>
  createClient<CartApi & CheckoutApi & PaymentsApi>({
    transport: createNetworkTransport(origin, browser),
    language: () => browser.language,
    token: () => browser.token,
  })

/** One order from an empty cart to its payment; false when the shop refused on the way. */
const orderOnce = async (
  errand: CustomerContext,
  browser: TestBrowser,
  befallen: CustomerStats,
): Promise<boolean> => {
  const { origin, site, journal, pay } = errand
  const api = createNetworkClient(origin, browser)
  const ask = <Data>(call: () => Promise<ApiResult<Data>>) => callWithRetry(errand, befallen, call)
  const store = site.stores.marina ?? ''
  const input = { store, product: site.products.wings ?? '', qty: 1, orderType: ORDER_TYPE.pickup }
  const adding = randomUUID()
  const cart = await ask(() =>
    api('POST /api/v1/carts/addProductToCart', { body: input, idempotencyKey: adding }),
  )
  if (!cart) return false
  const isOnline = Math.random() < 0.7
  const key = randomUUID()
  journal.sent(key)
  const placing = {
    body: {
      ...{ store, cartVersion: cart.version, total: cart.total },
      payment: { mod: isOnline ? ('express' as const) : ('cardSwipe' as const) },
    },
    idempotencyKey: key,
  }
  const placed = await ask(() => api('POST /api/v1/orders', placing))
  if (!placed) return false
  journal.placed(key, { orderId: placed._id, total: placed.total.amount })
  const { pageUrl, _id: id } = placed.payment
  if (!isOnline || pageUrl === null) return true
  await pay(pageUrl, 'tok_success')
  const settled = await ask(() => api('POST /api/v1/payment/:id/refresh', { params: { id } }))
  if (settled?.status === PAYMENT_STATUS.success) journal.paid(placed._id)
  // A customer returns to an old page: the same key yields the same order, whatever has been restarted since.
  const again = await ask(() => api('POST /api/v1/orders', placing))
  if (again) journal.placed(key, { orderId: again._id, total: again.total.amount })
  return settled !== undefined && again !== undefined
}

/** Lets every customer order repeatedly until the run closes. */
export const keepOrdering = async (
  errand: CustomerContext,
  people: readonly TestBrowser[],
): Promise<CustomerStats> => {
  const befallen: CustomerStats = {
    refusals: new Map(),
    repetitions: 0,
    maxRepetitions: 0,
    troubles: new Map(),
    gaveUp: 0,
  }
  await Promise.all(
    people.map(async (browser) => {
      while (!errand.closing.aborted) if (!(await orderOnce(errand, browser, befallen))) await sleep(PAUSE_MS)
    }),
  )
  return befallen
}
