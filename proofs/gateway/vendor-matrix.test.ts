import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectLedgerClean } from '#core/orders/testing/expect-ledger-clean.ts'
import { PAYMENT_STATUS, type PaymentStatus } from '#core/payments/domain/payment-status.ts'
import { REFUND_SETTLING_TIME } from '#core/payments/domain/refund-step.ts'
import { ORDER_CLOSED_REFUND_KEY, refundPayment } from '#core/payments/server/refunds.service.ts'
import { getRefundedAmount } from '#core/payments/testing/fake-ledger.ts'
import type { Fault } from '#core/payments/testing/fake-server.ts'
import { days, minutes, seconds } from '#platform/kernel/clock.ts'
import { listTestDatabases } from '#platform/testing/databases.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { isFullProof } from '#platform/testing/proof-runs.ts'
import { CURRENCIES_BY_DECIMALS, listVendorCurrencies } from './vendor-currencies.ts'
import {
  type OpenedPayment,
  type OpenedTerminal,
  openVendorPayments,
  type VendorPayments,
} from './vendor-payments.ts'
import { findTakenCurrency, openVendorTerminals, type VendorTerminals } from './vendor-terminals.ts'

/** Vendors whose customers who give up are not known as ABORTED, and why. */
const GIVEN_UP_OTHERWISE: Readonly<Record<string, readonly [status: PaymentStatus, why: string]>> = {
  paytm: [PAYMENT_STATUS.cancelled, 'words a customer who left (810) like one who cancelled'],
  jcclegacy: [PAYMENT_STATUS.failed, 'brings every customer back as approved or declined'],
}

/** Vendors that hold no money, as far as anything about them is known, and why. */
const NO_HOLD: Readonly<Record<string, string>> = {
  epg: 'is asked to capture at once (CPT:Y), and no word of its for a hold is known',
  jcclegacy: 'is asked to capture at once, and its return names approvals only',
  knet: 'has no authorisation without capture',
  mixpay: 'moves crypto, which nobody can hold for a merchant',
  paycaps: 'documents sales only',
  pg1: 'is described by settings that know no hold',
  pg2: 'is described by settings that know no hold',
  thawani: 'documents sessions that are paid or not',
}

const explored = await listVendorCurrencies()
const simulators = explored.flatMap(({ taken }) => taken)
const cells = simulators.map(({ title, currency = '' }) => ({ title, currency }))
const vendors = explored.map(({ title, taken }) => ({ title, first: taken[0]?.title ?? '' }))
const refusals = explored.flatMap(({ refused }) => refused)
/** Each of these waits for nights in which every payment is compared: at full figures in every number of decimals. */
const quietCells = isFullProof ? cells : vendors.map(({ first }) => ({ title: first }))

/** The proof concerns the rules and the adapters; in a CI run one engine is enough. */
const databases = isFullProof ? listTestDatabases() : listTestDatabases().slice(-1)

describe.each(databases)('every step at every gateway, on $name', ({ name }) => {
  let world: VendorTerminals
  let payments: VendorPayments
  beforeAll(async () => {
    world = await openVendorTerminals(name, simulators)
    payments = await openVendorPayments(world)
    // Some vendors find a payment by the time at which they heard of it.
    for (const { simulator } of world.terminals.values()) simulator.ledger.now = () => world.shop.clock.now()
  }, 600_000)
  afterAll(async () => {
    await expectLedgerClean(world.shop.platform.db)
    await world.close()
  })

  /** Runs all jobs; a refund that the vendor is still processing makes its own fail, and nothing else may. */
  const settle = async (): Promise<void> => {
    for (let round = 0; round < 3; round += 1) {
      world.shop.clock.advance(seconds(20))
      await world
        .settle()
        .catch((error: unknown) => expect(String(error)).toMatch(/^Error: Refund \S+ is not done/))
    }
  }
  const closeWindow = async (): Promise<void> => {
    world.shop.clock.advance(minutes(21))
    await settle()
  }
  const reach = async (
    at: OpenedTerminal,
    opened: OpenedPayment,
    state: OpenedPayment['booked']['state'],
  ): Promise<void> => {
    opened.booked.state = state
    await payments.tell(at, { ...opened, id: opened.order.payment._id })
  }
  const pay = async (at: OpenedTerminal): Promise<OpenedPayment> => {
    const opened = await payments.begin(at)
    await reach(at, opened, 'captured')
    return opened
  }
  const paidState = ({ order }: OpenedPayment) => ({
    order: 10,
    payment: PAYMENT_STATUS.success,
    captured: order.total.amount,
    review: false,
  })
  const refundsAt = ({ simulator: { factory, wire } }: OpenedTerminal) =>
    wire?.refunds ?? factory.capabilities.refunds
  const giveBack = (at: OpenedTerminal, { order }: OpenedPayment, amount: number, key: string) =>
    world.shop.platform.db.tenant(at.site.brandId, (tx) =>
      refundPayment(world.shop.platform, tx, {
        ...{ paymentId: order.payment._id, key, amount, reason: 'missing item', source: 'staff' },
      }),
    )

  it.each(cells)(
    'PY-11 PY-12 $title: money in, once, when everything is told twice',
    async ({ title, currency }) => {
      const at = payments.terminal(title)
      const opened = await payments.begin(at)
      const { order, booked, customer } = opened
      expect([booked.amount, order.total]).toEqual([
        { amount: order.total.amount, currency },
        expect.objectContaining({ currency }),
      ])
      for (const _ of [1, 2]) await reach(at, opened, 'captured')
      await Promise.all([1, 2].map(() => payments.refresh(customer, order.payment._id)))
      expect(await payments.stateOf(at, order.payment._id)).toEqual(paidState(opened))
      const captures = (await payments.eventsOf(at, order.payment._id)).filter(
        ({ kind }) => kind === 'captured',
      )
      expect(captures).toHaveLength(1)
      expect(captures[0]?.data).toMatchObject({ amount: order.total.amount, currency })
    },
  )

  it.each(cells)('PY-12 $title: money out, in part and then the rest', async ({ title }) => {
    const at = payments.terminal(title)
    const opened = await pay(at)
    const { order, booked } = opened
    const all = order.total.amount
    const kind = refundsAt(at)
    // A whole unit of a few minor units: no vendor rounds it.
    const part = kind === 'part' ? 110 : all
    // Where nothing can be given back, the order's end must not ask for the same money again.
    expectOk(await giveBack(at, opened, part, kind === 'none' ? ORDER_CLOSED_REFUND_KEY : 'part'))
    await settle()
    const first = {
      payment: order.payment._id,
      status: kind === 'none' ? 'failed' : 'refunded',
      amount: part,
    }
    expect(await payments.refundsOf(at, order._id)).toEqual([first])
    expect(getRefundedAmount(booked)).toBe(kind === 'none' ? 0 : part)
    if (kind !== 'part') return
    expectOk(await giveBack(at, opened, all - part, 'rest'))
    await settle()
    expect(booked.refunds.map(({ amount }) => amount)).toEqual([part, all - part])
    expect((await payments.refundsOf(at, order._id)).map(({ status }) => status)).toEqual([
      'refunded',
      'refunded',
    ])
    expect((await giveBack(at, opened, 1, 'more')).ok).toBe(false)
  })

  it.each(cells)(
    'PY-08 PY-11 $title: money that comes after the order ended goes back, once',
    async ({ title }) => {
      const at = payments.terminal(title)
      const opened = await payments.begin(at)
      const { order, booked } = opened
      await closeWindow()
      expect(await payments.stateOf(at, order.payment._id)).toMatchObject({
        order: 90,
        payment: PAYMENT_STATUS.aborted,
      })
      for (const _ of [1, 2]) await reach(at, opened, 'captured')
      await settle()
      const isGivenBack = refundsAt(at) !== 'none'
      expect(await payments.stateOf(at, order.payment._id)).toMatchObject({
        order: 90,
        payment: PAYMENT_STATUS.success,
        // Where nothing can be given back, a person is told.
        review: !isGivenBack,
      })
      expect(await payments.refundsOf(at, order._id)).toEqual([
        {
          payment: order.payment._id,
          status: isGivenBack ? 'refunded' : 'failed',
          amount: order.total.amount,
        },
      ])
      expect(getRefundedAmount(booked)).toBe(isGivenBack ? order.total.amount : 0)
    },
  )

  const setFault = ({ simulator: { server } }: OpenedTerminal, fault: Fault, faultOf?: RegExp): void => {
    Object.assign(server, { fault, faultOf })
  }
  /** Lets the time pass in which a vendor may still carry out a call that nobody waits for. */
  const outlastVendor = async (): Promise<void> => {
    world.shop.clock.advance(REFUND_SETTLING_TIME)
    await settle()
  }
  /** Gone back where the vendor can be asked or repeats a call once; else a person decides, and the amount is held. */
  const expectFollowedUp = async (at: OpenedTerminal, { order, booked }: OpenedPayment): Promise<void> => {
    const isFound = at.simulator.wire?.findsRefund ?? true
    const [payment, amount] = [order.payment._id, order.total.amount]
    const status = isFound ? 'refunded' : 'uncertain'
    expect(await payments.refundsOf(at, order._id)).toEqual([{ payment, status, amount }])
    expect((await payments.stateOf(at, payment)).review).toBe(!isFound)
    expect(booked.refunds.map((refund) => refund.amount)).toEqual([amount])
  }

  it.each(cells)(
    'PY-11 PY-12 $title: a payment whose start was not answered is found by our reference, and pays',
    async ({ title }) => {
      const at = payments.terminal(title)
      const { wire = {}, ledger } = at.simulator
      const { asksFirst = true, isAsked = true, knowsOurReference = true } = wire
      // Without these the browser carries the request, or nobody can be asked: the page was never shown.
      if (!(asksFirst && isAsked && knowsOurReference)) return
      const [customer] = await at.createCustomers(1)
      if (!customer) throw new Error('Nobody orders')
      const before = ledger.payments.length
      setFault(at, 'drop')
      const order = expectOk(await at.place(customer))
      setFault(at, 'none')
      const opened = ledger.payments.slice(before)
      expect(opened).toHaveLength(1)
      for (const booked of opened) {
        booked.state = 'captured'
        await settle()
        expect(await payments.stateOf(at, order.payment._id)).toEqual(paidState({ customer, order, booked }))
      }
    },
  )

  it.each(cells)(
    'PY-11 PY-12 $title: late money goes back once when the answer to the refund is lost',
    async ({ title }) => {
      const at = payments.terminal(title)
      if (refundsAt(at) === 'none') return
      const opened = await payments.begin(at)
      await closeWindow()
      setFault(at, 'drop', at.simulator.refundAnswer?.of)
      for (const _ of [1, 2]) await reach(at, opened, 'captured')
      await settle()
      setFault(at, 'none')
      await outlastVendor()
      await expectFollowedUp(at, opened)
    },
  )

  it.each(cells)(
    'PY-12 $title: a refund goes back once when the vendor is slower than the call and it is asked for twice',
    async ({ title }) => {
      const at = payments.terminal(title)
      if (refundsAt(at) === 'none') return
      const opened = await pay(at)
      const all = opened.order.total.amount
      setFault(at, 'late', at.simulator.refundAnswer?.of)
      expectOk(await giveBack(at, opened, all, 'slow'))
      expect(await giveBack(at, opened, all, 'slow')).toMatchObject({ failure: 'alreadyRequested' })
      expect((await giveBack(at, opened, all, 'again')).ok).toBe(false)
      await settle()
      setFault(at, 'none')
      at.simulator.server.catchUp()
      await outlastVendor()
      await expectFollowedUp(at, opened)
    },
  )

  it.each(quietCells)(
    'PY-08 $title: money of which nothing tells is found by asking, where the vendor can be asked',
    async ({ title }) => {
      const at = payments.terminal(title)
      const opened = await payments.begin(at)
      opened.booked.state = 'captured'
      await settle()
      const isAsked = at.simulator.wire?.isAsked ?? true
      expect(await payments.stateOf(at, opened.order.payment._id)).toEqual(
        isAsked
          ? paidState(opened)
          : { order: 0, payment: PAYMENT_STATUS.initiated, captured: 0, review: false },
      )
    },
  )

  it.each(quietCells)(
    'PY-08 PY-11 $title: money that comes after the order ended, and of which nothing tells, is found and goes back once',
    async ({ title }) => {
      const at = payments.terminal(title)
      const opened = await payments.begin(at)
      const { order, booked } = opened
      await closeWindow()
      booked.state = 'captured'
      // A page that may still be paid is asked about until it ends, and the night compares both ledgers.
      for (let day = 0; day < 2; day += 1) {
        world.shop.clock.advance(days(1))
        await settle()
      }
      const isAsked = at.simulator.wire?.isAsked ?? true
      if (!isAsked) {
        expect(await payments.stateOf(at, order.payment._id)).toMatchObject({ order: 90, captured: 0 })
        return
      }
      const isGivenBack = refundsAt(at) !== 'none'
      expect(await payments.stateOf(at, order.payment._id)).toMatchObject({
        order: 90,
        payment: PAYMENT_STATUS.success,
        // Where nothing can be given back, a person is told.
        review: !isGivenBack,
      })
      expect(
        (await payments.refundsOf(at, order._id)).map(({ status, amount }) => ({ status, amount })),
      ).toEqual([{ status: isGivenBack ? 'refunded' : 'failed', amount: order.total.amount }])
      expect(getRefundedAmount(booked)).toBe(isGivenBack ? order.total.amount : 0)
    },
  )

  it.each(vendors)(
    'PY-08 $title: who gives up is ABORTED, by the vendor’s word or at the end of the window',
    async ({ title, first }) => {
      const at = payments.terminal(first)
      const opened = await payments.begin(at)
      await reach(at, opened, 'expired')
      await closeWindow()
      const [status] = GIVEN_UP_OTHERWISE[title] ?? [PAYMENT_STATUS.aborted]
      expect(await payments.stateOf(at, opened.order.payment._id)).toEqual({
        order: 90,
        payment: status,
        captured: 0,
        review: false,
      })
    },
  )

  it.each(vendors)(
    'PY-11 $title: what is only authorised pays nothing; it is captured at once, or waits for a person',
    async ({ title, first }) => {
      const at = payments.terminal(first)
      const opened = await payments.begin(at)
      const { order, booked } = opened
      await reach(at, opened, 'authorized')
      const state = await payments.stateOf(at, order.payment._id)
      const kinds = (await payments.eventsOf(at, order.payment._id)).map(({ kind }) => kind)
      if (NO_HOLD[title] !== undefined) {
        expect([state.order, state.captured, kinds.includes('authorized')]).toEqual([0, 0, false])
        return
      }
      expect(kinds).toContain('authorized')
      if (at.simulator.factory.capabilities.captures) {
        expect(booked.state).toBe('captured')
        expect(state).toEqual(paidState(opened))
        return
      }
      expect(state).toEqual({ order: 0, payment: PAYMENT_STATUS.pending, captured: 0, review: true })
      expect(kinds).toContain('uncaptured')
    },
  )

  it.each(vendors)(
    'PY-11 $title: a hold of an order that has ended is released, or waits for a person',
    async ({ title, first }) => {
      if (NO_HOLD[title] !== undefined) return
      const at = payments.terminal(first)
      const opened = await payments.begin(at)
      const { order, booked } = opened
      await closeWindow()
      await reach(at, opened, 'authorized')
      const { voids = false } = at.simulator.factory.capabilities
      expect(booked.state).toBe(voids ? 'cancelled' : 'authorized')
      expect(await payments.stateOf(at, order.payment._id)).toEqual({
        order: 90,
        payment: PAYMENT_STATUS.aborted,
        captured: 0,
        review: !voids,
      })
    },
  )

  it.each(refusals)(
    'PY-12 $title takes no currency with $decimals decimals: $why',
    async ({ title, decimals }) => {
      const simulator = await explored.find((each) => each.title === title)?.start()
      if (!simulator) throw new Error(`There is no vendor called ${title}`)
      expect(await findTakenCurrency(simulator, CURRENCIES_BY_DECIMALS[decimals])).toBeUndefined()
      await simulator.server.close()
    },
  )
})
