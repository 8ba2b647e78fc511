import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CheckoutApi } from '#core/checkout/contract/endpoints.ts'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import {
  type FalseReport,
  getRefundedAmount,
  type LedgerPaymentState,
} from '#core/payments/testing/fake-ledger.ts'
import type { GatewaySimulator, PostedEvent } from '#core/payments/testing/gateway-simulator.ts'
import { seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { chooseRunCount, isFullProof } from '#platform/testing/proof-runs.ts'
import {
  type OpenedPayment,
  type OpenedTerminal,
  openVendorPayments,
  type VendorPayments,
} from './vendor-payments.ts'
import { listVendorSimulators } from './vendor-simulators.ts'
import { openVendorTerminals, type VendorTerminals } from './vendor-terminals.ts'

/** What a gateway may report of one payment that is paid in the end; late and in any order. */
const REPORTED_STATES = [
  'pending',
  'declined',
  'cancelled',
  'captured',
] as const satisfies readonly LedgerPaymentState[]

const REPLAYS = chooseRunCount({ ci: 40, full: 1_000 })
const MAX_CONCURRENT = 20
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

const simulators = await listVendorSimulators()
const titles = simulators.map(({ title }, index) => ({ title, index }))

/** The proof concerns the rules and the adapters; in a CI run one engine is enough. */
const databases = isFullProof ? listTestDatabases() : listTestDatabases().slice(-1)

/** In a CI run each vendor gets ten of the 24 orders, and all of them together cover each order many times. */
const pickReportOrders = (index: number): readonly (typeof REPORTED_STATES)[number][][] =>
  listPermutations(REPORTED_STATES).filter((_, order) => isFullProof || (order + index) % 12 < 5)

describe.each(databases)('reports of every gateway, on $name', ({ name }) => {
  let world: VendorTerminals
  let payments: VendorPayments
  const owing: string[] = []
  beforeAll(async () => {
    world = await openVendorTerminals(name, simulators)
    payments = await openVendorPayments(world)
  }, 600_000)
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db, owing)
    await world.close()
  })

  const capturesOf = async (at: OpenedTerminal, paymentId: string): Promise<number> =>
    (await payments.eventsOf(at, paymentId)).filter(({ kind }) => kind === 'captured').length
  const expectPaidOnce = async (at: OpenedTerminal, { order, booked }: OpenedPayment) => {
    const { _id } = order.payment
    expect(await payments.stateOf(at, _id)).toEqual({
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
      const at = payments.terminal(title)
      for (const [round, told] of pickReportOrders(index).entries()) {
        const paying = await payments.begin(at)
        const { customer, order, booked } = paying
        const events = told.map((state) => {
          Object.assign(booked, { state, decline: '05' })
          return payments.eventOf(at, booked)
        })
        // The vendor itself has the final state by now.
        Object.assign(booked, { state: 'captured', decline: undefined })
        for (const [place, event] of events.entries()) {
          if (place === round % (REPORTED_STATES.length + 1))
            await Promise.all([
              payments.refresh(customer, order.payment._id),
              payments.refresh(customer, order.payment._id),
            ])
          if (event) expect([told, await payments.post(at, event)]).toEqual([told, 200])
        }
        await payments.refresh(customer, order.payment._id)
        await expectPaidOnce(at, paying)
      }
    },
  )

  /** Everything that an event can leave behind: rows of the shop, and calls to the vendor. */
  const countTraces = async ({ site, accountId, simulator }: OpenedTerminal) => {
    const { rows } = await world.shop.platform.db.pool.query(
      `select (select count(*) from gateway_events where account_id = $2) as stored,
        (select count(*) from payment_events where brand_id = $1) as changes,
        (select count(*) from order_events where brand_id = $1) as "orderEvents",
        (select count(*) from refunds where brand_id = $1) as refunds,
        (select count(*) from outbox where brand_id = $1) as messages`,
      [site.brandId, accountId],
    )
    return { counts: rows[0], calls: simulator.server.load.calls }
  }
  /** Statements for one more event; the fewest of three, because jobs of the shop send statements of their own. */
  const countStatements = async (at: OpenedTerminal, event: PostedEvent): Promise<number> => {
    const counts: number[] = []
    for (const _ of [1, 2, 3]) {
      const before = world.shop.platform.db.getQueryStats().statements
      expect(await payments.post(at, event)).toBe(200)
      counts.push(world.shop.platform.db.getQueryStats().statements - before)
    }
    return Math.min(...counts)
  }

  it.each(titles)(
    `PY-10 $title: an event that comes ${REPLAYS} times is one transition, and costs no more the last time`,
    async ({ title }) => {
      const at = payments.terminal(title)
      const paying = await payments.begin(at)
      paying.booked.state = 'captured'
      const event = payments.eventOf(at, paying.booked)
      const sendTogether = (send: () => Promise<void>) =>
        Promise.all(Array.from({ length: MAX_CONCURRENT }, send))
      if (!event) {
        await sendTogether(() => payments.refresh(paying.customer, paying.order.payment._id))
        await expectPaidOnce(at, paying)
        return
      }
      const post = async () => expect(await payments.post(at, event)).toBe(200)
      await sendTogether(post)
      await expectPaidOnce(at, paying)
      const statements = await countStatements(at, event)
      const { counts, calls } = await countTraces(at)
      let sent = MAX_CONCURRENT
      for (; sent < REPLAYS; sent += MAX_CONCURRENT) await sendTogether(post)
      const after = await countTraces(at)
      expect(after.counts).toEqual(counts)
      // A vendor that takes the money again without saying so is asked about each of its events once, by one or two calls.
      expect((after.calls - calls) / (sent - MAX_CONCURRENT)).toBeOneOf([0, 1, 2])
      expect(await countStatements(at, event)).toBe(statements)
      await expectPaidOnce(at, paying)
    },
  )

  it.each(titles)(
    'PY-11 $title: a report that differs from the request pays nothing and is left for manual review',
    async ({ title }) => {
      const at = payments.terminal(title)
      const { ledger } = at.simulator
      for (const [what, lie] of FALSE_REPORTS.filter(([, lie]) => canReport(at.simulator, lie))) {
        const { customer, order, booked } = await payments.begin(at)
        booked.state = 'captured'
        ledger.falseReport = lie
        await payments.tell(at, { customer, booked, id: order.payment._id })
        const { order: status, payment, captured, review } = await payments.stateOf(at, order.payment._id)
        expect([what, status, captured, payment, review]).toEqual([what, 0, 0, PAYMENT_STATUS.pending, true])
        ledger.falseReport = {}
      }
    },
  )

  it.each(titles)(
    'PY-11 PY-12 $title: a second payment of one order is refunded once, within a minute, or left to a person',
    async ({ title }) => {
      const at = payments.terminal(title)
      const { customer, order, booked } = await payments.begin(at)
      Object.assign(booked, { state: 'declined', decline: '05' })
      await payments.tell(at, { customer, booked, id: order.payment._id })
      const again = expectOk(
        await customer.browser.api<CheckoutApi>()('POST /api/v1/orders/:id/payment', {
          params: { id: order._id },
          body: { mod: at.mod },
          idempotencyKey: `again-${title}-${order._id}`,
        }),
      )
      const second = await payments.enter(at, again.payment)
      // A vendor that never reports a failed payment leaves it open: the customer continues with the same one.
      if (second === booked) return expect(again.payment._id).toBe(order.payment._id)
      second.state = 'captured'
      await payments.tell(at, { customer, booked: second, id: again.payment._id })
      Object.assign(booked, { state: 'captured', decline: undefined })
      await payments.tell(at, { customer, booked, id: order.payment._id })
      for (let round = 0; round < 6; round += 1) {
        world.shop.clock.advance(seconds(10))
        // A refund that a vendor, this or another, is still processing makes its job retry, and ends the round before
        // jobs that were added in it. Nothing else may fail.
        await world
          .settle()
          .catch((error: unknown) => expect(String(error)).toMatch(/^Error: Refund \S+ is not done/))
      }
      expect(await payments.stateOf(at, again.payment._id)).toMatchObject({
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
      expect(await payments.refundsOf(at, order._id)).toEqual([
        { payment: order.payment._id, status, amount },
      ])
    },
  )

  it.each(titles)('$title: a quoted card number is stored nowhere', async ({ title }) => {
    const at = payments.terminal(title)
    const { customer, order, booked } = await payments.begin(at)
    Object.assign(booked, { state: 'declined', decline: CARD })
    await payments.tell(at, { customer, booked, id: order.payment._id })
    expect(await payments.stateOf(at, order.payment._id)).toMatchObject({ order: 0, captured: 0 })
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
