import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createVerifiedCustomer, fillCart, placeOrder } from '#apps/server/testing/test-shop.ts'
import type { Cart, CartApi } from '#core/cart/contract/endpoints.ts'
import type { MenusApi } from '#core/menus/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import type { DirectedFault } from '#platform/testing/fault-proxy.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import { readGatewayTotals, startProofGateway } from './proof-gateway.ts'
import { type SandboxPaymentShop, startSandboxPaymentShop } from './sandbox-payment-shop.ts'

const HANGING = 100
const SAMPLES = chooseRunCount({ ci: 100, full: 400 })
/** Of few samples on a busy machine, the slowest ones show that machine's pauses and not ours. */
const SLOWEST_SHARE = chooseRunCount({ ci: 90, full: 99 }) / 100
/** How much slower the rest of the shop may become. */
const MAX_SLOWDOWN = 1.5
/** By then all have placed their orders, and those within the gateway's bulkhead limit wait for it. */
const SETTLED_MS = 3_000
const BULKHEAD = 32
/** An aborted call leaves the bulkhead shortly before its connection closes. */
const CLOSING = 1
const PLACING_MS = 6_000
/** Extra time on a busy machine, for the measuring customer too; zero in a full run. */
const TOLERATED_MS = chooseRunCount({ ci: 3_000, full: 0 })

const computePercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

interface FaultCase {
  readonly fault: DirectedFault
  /** Whether a call succeeds in time. */
  readonly passes: boolean
}

/** Each of the eight faults that a connection can have. */
const FAULT_CASES: readonly FaultCase[] = [
  { fault: { kind: 'latency', ms: 300 }, passes: true },
  { fault: { kind: 'down' }, passes: false },
  { fault: { kind: 'timeout', ms: 0 }, passes: false },
  { fault: { kind: 'timeout', ms: 0, on: 'request' }, passes: false },
  { fault: { kind: 'slow_close', ms: 500 }, passes: true },
  { fault: { kind: 'reset_peer', ms: 0 }, passes: false },
  { fault: { kind: 'slicer', bytes: 40, ms: 2 }, passes: true },
  { fault: { kind: 'limit_data', bytes: 60 }, passes: false },
  { fault: { kind: 'bandwidth', bytesPerSecond: 20_000 }, passes: true },
]

/** A lost call takes as long as our timeout: once is enough in every run. */
const listFaultCases = (name: string): readonly FaultCase[] =>
  isFullProof || name === 'postgres'
    ? FAULT_CASES
    : FAULT_CASES.filter(({ fault: issue }) => issue.kind !== 'timeout')

describe.each(listTestDatabases())('a gateway in trouble, on $name', ({ name }) => {
  let shop: SandboxPaymentShop
  const clock = createFakeClock(new Date())
  const gateway = startProofGateway(clock)
  beforeAll(async () => {
    shop = await startSandboxPaymentShop(name, await gateway)
  }, 60_000)
  afterAll(async () => {
    await shop.close()
    await (await gateway).close()
  })

  const ready = async (count: number) => {
    const customers: { browser: TestBrowser; cart: Cart }[] = []
    for (let index = 0; index < count; index += 1) {
      const browser = await createVerifiedCustomer(shop, shop.site)
      customers.push({ browser, cart: await fillCart(browser, shop.site) })
    }
    return customers
  }
  /** Loads menu and cart as a customer, one after the other; milliseconds each. */
  const looks = async ({ browser }: { browser: TestBrowser }): Promise<number[]> => {
    const took: number[] = []
    const store = shop.site.stores.marina ?? ''
    const api = browser.api<CartApi & MenusApi>()
    for (let look = 0; look < SAMPLES; look += 1) {
      const began = performance.now()
      const [menu, cart] = [
        await api('GET /api/v1/stores/:id/menu', { params: { id: store }, query: { orderType: '20' } }),
        await api('GET /api/v1/carts/getAll', { query: { store } }),
      ]
      took.push(performance.now() - began)
      expect([menu.ok, cart.ok]).toEqual([true, true])
    }
    return took
  }
  /** The longest observed age of an open transaction, in milliseconds. */
  const watchTransactions = async (until: Promise<unknown>): Promise<number> => {
    let isOver = false
    void until.then(() => {
      isOver = true
    })
    let longest = 0
    while (!isOver && name === 'postgres') {
      const { rows } = await shop.platform.db.pool.query(
        `select coalesce(max(extract(epoch from clock_timestamp() - xact_start)) * 1000, 0)::int as ms
         from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
      )
      longest = Math.max(longest, Number((rows[0] as { ms: number }).ms))
      await sleep(150)
    }
    return longest
  }
  const settleAll = async () => {
    shop.clock.advance(minutes(25))
    clock.set(shop.clock.now())
    await shop.freshAccount()
    for (let round = 0; round < 2; round += 1) await shop.settle()
    await expectLedgerClean(shop.platform.db)
  }

  it(`${HANGING} checkouts that hang are pending within six seconds and slow nobody else down`, async () => {
    const { wire } = await gateway
    await shop.freshAccount()
    const customers = await ready(HANGING)
    const onlooker = (await ready(1))[0]
    if (!onlooker) throw new Error('Nobody looks on')
    await looks(onlooker)
    const usual = await looks(onlooker)
    wire.setFaults({ kind: 'timeout', ms: 0, on: 'request' })
    let lines = 0
    const watch = setInterval(() => {
      lines = Math.max(lines, wire.countConnections())
    }, 20)
    let answered = 0
    const placing = Promise.all(
      customers.map(async ({ browser, cart }) => {
        const began = performance.now()
        const placed = await placeOrder(browser, cart)
        answered += 1
        return { took: performance.now() - began, status: placed.ok ? placed.data.payment.status : placed }
      }),
    )
    const longest = watchTransactions(placing)
    const isSettled = () => answered >= HANGING - BULKHEAD && lines >= BULKHEAD
    for (const began = performance.now(); !isSettled() && performance.now() - began < SETTLED_MS; )
      await sleep(20)
    const meanwhile = await looks(onlooker)
    const answers = await placing
    clearInterval(watch)
    wire.setFaults()
    expect(answers.filter(({ status }) => status !== PAYMENT_STATUS.pending)).toEqual([])
    expect(
      computePercentile(
        answers.map(({ took }) => took),
        0.99,
      ),
    ).toBeLessThan(PLACING_MS + TOLERATED_MS)
    expect(lines).toBeLessThanOrEqual(BULKHEAD + CLOSING)
    for (const [share, more] of [
      [0.5, TOLERATED_MS / 100],
      [SLOWEST_SHARE, TOLERATED_MS / 10],
    ] as const)
      expect(computePercentile(meanwhile, share)).toBeLessThan(
        computePercentile(usual, share) * MAX_SLOWDOWN + more,
      )
    expect(await longest).toBeLessThan(1_000 + TOLERATED_MS)
    await settleAll()
  }, 120_000)

  it.each(listFaultCases(name))(
    'PY-10 PY-11 $fault.kind: an order is placed, paid at most once, and both ledgers agree',
    async ({ fault: issue, passes }) => {
      const { wire, pay, gateway: bank } = await gateway
      await shop.freshAccount()
      const [customer] = await ready(1)
      if (!customer) throw new Error('Nobody orders')
      const { browser, cart } = customer
      wire.setFaults(issue)
      const began = performance.now()
      const placed = expectOk(await placeOrder(browser, cart))
      expect(performance.now() - began).toBeLessThan(PLACING_MS + TOLERATED_MS)
      const { pageUrl, status, _id: id, referenceNo } = placed.payment
      expect([status, pageUrl !== null]).toEqual(
        passes ? [PAYMENT_STATUS.initiated, true] : [PAYMENT_STATUS.pending, false],
      )
      const api = browser.api<PaymentsApi>()
      const refresh = () => api('POST /api/v1/payment/:id/refresh', { params: { id } })
      if (pageUrl) {
        await pay(pageUrl, 'tok_webhook_lost')
        await refresh()
      }
      wire.setFaults()
      const after = await refresh()
      if (passes) expect(after).toMatchObject({ ok: true, data: { status: PAYMENT_STATUS.success } })
      await settleAll()
      expect(readGatewayTotals(bank).captured.get(referenceNo)).toBe(passes ? placed.total.amount : undefined)
    },
    60_000,
  )

  it('PY-11 recovers a response that is lost after the capture: one capture', async () => {
    const { wire, pay, gateway: bank } = await gateway
    await shop.freshAccount()
    const [customer] = await ready(1)
    if (!customer) throw new Error('Nobody orders')
    const placed = expectOk(await placeOrder(customer.browser, customer.cart))
    if (!placed.payment.pageUrl) throw new Error('There is no page to pay on')
    const { pageUrl, _id: id } = placed.payment
    await pay(pageUrl, 'tok_webhook_lost')
    wire.setFaults({ kind: 'limit_data', bytes: 30 })
    const api = customer.browser.api<PaymentsApi>()
    const lost = await api('POST /api/v1/payment/:id/refresh', { params: { id } })
    expect(lost).toMatchObject({ ok: true, data: { status: PAYMENT_STATUS.initiated } })
    wire.setFaults()
    await shop.settle()
    expect(await api('GET /api/v1/payment/:id', { params: { id } })).toMatchObject({
      ok: true,
      data: { status: PAYMENT_STATUS.success },
    })
    const captures = [...readGatewayTotals(bank).captured]
    expect(captures.filter(([reference]) => reference === placed.payment.referenceNo)).toEqual([
      [placed.payment.referenceNo, placed.total.amount],
    ])
    await settleAll()
  }, 60_000)
})
