import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import type { FullOrder } from '#core/orders/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { followPage } from '#core/orders/testing/follow-page.ts'
import type { PaymentsApi } from '#core/payments/contract/endpoints.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import {
  type FalseReport,
  getRefundedAmount,
  type LedgerPayment,
  type LedgerPaymentState,
} from '#core/payments/testing/fake-ledger.ts'
import type { GatewaySimulator, PostedEvent } from '#core/payments/testing/gateway-simulator.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import { listVendorSimulators } from './vendor-simulators.ts'
import {
  openVendorTerminals,
  type ReadyCustomer,
  type VendorTerminal,
  type VendorTerminals,
} from './vendor-terminals.ts'

/** What a gateway may report of one payment that is paid in the end; late and in any order. */
const REPORTED_STATES = [
  'pending',
  'declined',
  'cancelled',
  'captured',
] as const satisfies readonly LedgerPaymentState[]

const REPLAYS = chooseRunCount({ ci: 40, full: 1_000 })
const MAX_CONCURRENT = 20
const REPLAY_MS = chooseRunCount({ ci: 1_000, full: 250 })
/** Vendors should never quote one, and some do. */
const CARD = '4111111111111111'

const FALSE_REPORTS: readonly (readonly [what: string, lie: FalseReport])[] = [
  ['an amount that is one less', { amountOff: -1 }],
  ['an amount that is one more', { amountOff: 1 }],
  ['another currency', { currency: 'USD' }],
  ['somebody else’s reference', { reference: 'SomebodyElses012345678' }],
]

/**
 * Whether a vendor can make this false report about a payment that the shop can identify. A vendor that reports no
 * currency cannot falsify it. For a vendor without inquiries, a return with another reference matches no payment of
 * the shop, so that nothing is paid and no review is requested.
 */
const canReport = ({ wire: { tellsCurrency, isAsked } = {} }: GatewaySimulator, lie: FalseReport): boolean =>
  !(lie.currency && tellsCurrency === false) && !(lie.reference && isAsked === false)

const listPermutations = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, index) =>
        listPermutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      )

const computePercentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

const simulators = await listVendorSimulators()
const titles = simulators.map(({ title }, index) => ({ title, index }))

/** The proof concerns the rules and the adapters; in a CI run one engine is enough. */
const databases = isFullProof ? listTestDatabases() : listTestDatabases().slice(-1)

/** In a CI run each vendor gets ten of the 24 orders, and all of them together cover each order many times. */
const pickReportOrders = (index: number): readonly (typeof REPORTED_STATES)[number][][] =>
  listPermutations(REPORTED_STATES).filter((_, order) => isFullProof || (order + index) % 12 < 5)

describe.each(databases)('reports of every gateway, on $name', ({ name }) => {
  let world: VendorTerminals
  const till = (title: string): VendorTerminal & { accountId: string } => {
    const found = world.terminals.get(title)
    const accountId = accounts.get(title)
    if (!found || !accountId) throw new Error(`There is no till for ${title}`)
    return { ...found, accountId }
  }
  const accounts = new Map<string, string>()
  const owing: string[] = []
  beforeAll(async () => {
    world = await openVendorTerminals(name, simulators)
    for (const [title, each] of world.terminals) accounts.set(title, await each.freshAccount('marina'))
  }, 600_000)
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db, owing)
    await world.close()
  })

  type Opened = ReturnType<typeof till>
  interface Paying {
    readonly customer: ReadyCustomer
    readonly order: FullOrder
    readonly booked: LedgerPayment
  }
  const enter = async (at: Opened, { pageUrl, referenceNo }: FullOrder['payment']) => {
    if (!pageUrl) throw new Error(`${at.title} shows no page`)
    await followPage(pageUrl)
    const newest = at.simulator.ledger.payments.at(-1)
    if (!newest) throw new Error(`${at.title} has not heard of ${referenceNo}`)
    return newest
  }
  const begin = async (at: Opened): Promise<Paying> => {
    const [customer] = await at.createCustomers(1)
    if (!customer) throw new Error('Nobody orders')
    const placed = expectOk(await at.place(customer))
    return { customer, order: placed, booked: await enter(at, placed.payment) }
  }
  const addressOf = (at: Opened) => `/api/v1/payment/webhook/${at.simulator.factory.name}/${at.accountId}`
  const eventOf = (at: Opened, booked: LedgerPayment): PostedEvent | undefined =>
    at.simulator.event?.(booked, {
      at: world.shop.clock.now(),
      url: `${world.shop.platform.origin()}${addressOf(at)}`,
    })
  const post = async (at: Opened, { headers, body }: PostedEvent): Promise<number> => {
    const url = addressOf(at)
    const answer = await world.shop.server.inject({ method: 'POST', url, headers, payload: body })
    return answer.statusCode
  }
  const refresh = ({ browser }: ReadyCustomer, id: string) =>
    browser.api<PaymentsApi>()('POST /api/v1/payment/:id/refresh', { params: { id } })
  /** Reports a payment's status by an event, if the vendor posts any, and by an inquiry. */
  const tell = async (
    at: Opened,
    { customer, booked, id }: { customer: ReadyCustomer; booked: LedgerPayment; id: string },
  ) => {
    const event = eventOf(at, booked)
    if (event) await post(at, event)
    await refresh(customer, id)
  }
  const refundsOf = (at: Opened, orderId: string) =>
    world.shop.platform.db.tenant(at.site.brandId, ({ sql }) =>
      sql
        .selectFrom('refunds')
        .select(['payment_id as payment', 'status', 'amount'])
        .where('order_id', '=', orderId)
        .execute(),
    )
  const stateOf = (at: Opened, paymentId: string) =>
    world.shop.platform.db.tenant(at.site.brandId, async ({ sql }) =>
      sql
        .selectFrom('payments')
        .innerJoin('orders', 'orders.id', 'payments.order_id')
        .select([
          'orders.status as order',
          'payments.status as payment',
          'captured',
          'needs_review as review',
        ])
        .where('payments.id', '=', paymentId)
        .executeTakeFirstOrThrow(),
    )
  const capturesOf = (at: Opened, paymentId: string) =>
    world.shop.platform.db.tenant(
      at.site.brandId,
      async ({ sql }) =>
        (
          await sql
            .selectFrom('payment_events')
            .select('kind')
            .where('payment_id', '=', paymentId)
            .where('kind', '=', 'captured')
            .execute()
        ).length,
    )
  const expectPaidOnce = async (at: Opened, { order, booked }: Paying) => {
    const { _id } = order.payment
    expect(await stateOf(at, _id)).toEqual({
      order: 10,
      payment: PAYMENT_STATUS.success,
      captured: order.total.amount,
      review: false,
    })
    expect([await capturesOf(at, _id), getRefundedAmount(booked)]).toEqual([1, 0])
  }

  it.each(titles)(
    'PY-10 PY-11 $title: one capture, in whatever order reports arrive, with the customer back before, between or after',
    async ({ title, index }) => {
      const at = till(title)
      for (const [round, told] of pickReportOrders(index).entries()) {
        const paying = await begin(at)
        const { customer, order, booked } = paying
        const events = told.map((state) => {
          Object.assign(booked, { state, decline: '05' })
          return eventOf(at, booked)
        })
        // The vendor itself has the final state by now.
        Object.assign(booked, { state: 'captured', decline: undefined })
        for (const [place, event] of events.entries()) {
          if (place === round % (REPORTED_STATES.length + 1))
            await Promise.all([refresh(customer, order.payment._id), refresh(customer, order.payment._id)])
          if (event) expect([told, await post(at, event)]).toEqual([told, 200])
        }
        await refresh(customer, order.payment._id)
        await expectPaidOnce(at, paying)
      }
    },
  )

  it.each(titles)(
    `PY-10 $title: an event that comes ${REPLAYS} times is one transition`,
    async ({ title }) => {
      const at = till(title)
      const paying = await begin(at)
      paying.booked.state = 'captured'
      const event = eventOf(at, paying.booked)
      const took: number[] = []
      for (let sent = 0; event && sent < REPLAYS; sent += MAX_CONCURRENT)
        await Promise.all(
          Array.from({ length: MAX_CONCURRENT }, async () => {
            const began = performance.now()
            expect(await post(at, event)).toBe(200)
            took.push(performance.now() - began)
          }),
        )
      if (!event)
        await Promise.all(
          Array.from({ length: MAX_CONCURRENT }, () => refresh(paying.customer, paying.order.payment._id)),
        )
      await expectPaidOnce(at, paying)
      expect(computePercentile(took, 0.99)).toBeLessThan(event ? REPLAY_MS : 1)
    },
  )

  it.each(titles)(
    'PY-11 $title: a report that differs from the request pays nothing and is left for manual review',
    async ({ title }) => {
      const at = till(title)
      const { ledger } = at.simulator
      for (const [what, lie] of FALSE_REPORTS.filter(([, lie]) => canReport(at.simulator, lie))) {
        const { customer, order, booked } = await begin(at)
        booked.state = 'captured'
        ledger.falseReport = lie
        await tell(at, { customer, booked, id: order.payment._id })
        const { order: status, payment, captured, review } = await stateOf(at, order.payment._id)
        expect([what, status, captured, payment, review]).toEqual([what, 0, 0, PAYMENT_STATUS.pending, true])
        ledger.falseReport = {}
      }
    },
  )

  it.each(titles)(
    'PY-11 PY-12 $title: a second payment of one order is refunded once, within a minute, or left to a person',
    async ({ title }) => {
      const at = till(title)
      const { customer, order, booked } = await begin(at)
      Object.assign(booked, { state: 'declined', decline: '05' })
      await tell(at, { customer, booked, id: order.payment._id })
      const again = expectOk(
        await customer.browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
          params: { id: order._id },
          body: { mod: at.mod },
          idempotencyKey: `again-${title}-${order._id}`,
        }),
      )
      const second = await enter(at, again.payment)
      // A vendor that never reports a failed payment leaves it open: the customer continues with the same one.
      if (second === booked) return expect(again.payment._id).toBe(order.payment._id)
      second.state = 'captured'
      await tell(at, { customer, booked: second, id: again.payment._id })
      Object.assign(booked, { state: 'captured', decline: undefined })
      await tell(at, { customer, booked, id: order.payment._id })
      for (let round = 0; round < 3; round += 1) {
        world.shop.clock.advance(seconds(20))
        // A refund that the vendor is still processing makes its job retry; nothing else may fail.
        await world
          .settle()
          .catch((error: unknown) => expect(String(error)).toMatch(/^Error: Refund \S+ is not done/))
      }
      expect(await stateOf(at, again.payment._id)).toMatchObject({
        order: 10,
        payment: PAYMENT_STATUS.success,
      })
      const { amount } = order.total
      const { refunds = at.simulator.factory.capabilities.refunds } = at.simulator.wire ?? {}
      // What cannot be refunded through the vendor is refunded by a person, and shown as such.
      const [status, back] =
        refunds === 'none' ? (['failed', [0, 0, 0]] as const) : (['refunded', [amount, 0, 1]] as const)
      if (refunds === 'none') owing.push(order._id)
      expect([getRefundedAmount(booked), getRefundedAmount(second), booked.refunds.length]).toEqual(back)
      expect(await refundsOf(at, order._id)).toEqual([{ payment: order.payment._id, status, amount }])
    },
  )

  it.each(titles)('$title: a quoted card number is stored nowhere', async ({ title }) => {
    const at = till(title)
    const { customer, order, booked } = await begin(at)
    Object.assign(booked, { state: 'declined', decline: CARD })
    await tell(at, { customer, booked, id: order.payment._id })
    expect(await stateOf(at, order.payment._id)).toMatchObject({ order: 0, captured: 0 })
  })

  it('stores the quoted card number in no table', async () => {
    world.shop.clock.advance(seconds(1))
    const { pool } = world.shop.platform.db
    const tables = await pool.query(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    for (const { name: table } of tables.rows as { name: string }[]) {
      const { rows } = await pool.query(`select 1 from ${table} t where t::text like '%${CARD}%' limit 1`)
      expect([table, rows.length]).toEqual([table, 0])
    }
  })
})
