import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import messages from '../messages/en.json' with { type: 'json' }
import { decideSettlement } from './decide-settlement.ts'
import type { GatewayReport } from './gateway-report.ts'
import { computeNextInquiryAt } from './inquiry-schedule.ts'
import {
  PAYMENT_STATUS,
  PAYMENT_STATUS_TEXT_KEYS,
  PAYMENT_STATUSES,
  type PaymentStatus,
} from './payment-status.ts'

const buildPayment = (amount = 3_500, currency = 'AED') => ({
  reference: 'our-try',
  gatewayReference: 'their-id',
  amount: money(amount, currency),
  needsReview: false,
  captured: 0,
})
const report = (state: GatewayReport['state'], lies: Partial<GatewayReport> = {}): GatewayReport => ({
  state,
  reference: 'our-try',
  gatewayReference: 'their-id',
  ...(state === 'captured' || state === 'authorized' ? { [state]: money(3_500, 'AED') } : {}),
  ...lies,
})

const settleAll = (
  reports: readonly GatewayReport[],
  status: PaymentStatus = PAYMENT_STATUS.initiated,
): PaymentStatus =>
  reports.reduce<PaymentStatus>((current, next) => {
    const settlement = decideSettlement({ ...buildPayment(), status: current }, next, false)
    return settlement.kind === 'move' ? settlement.to : current
  }, status)

const STATES = ['unknown', 'pending', 'authorized', 'cancelled', 'expired', 'failed', 'captured'] as const
const anyReports = fc.array(
  fc.constantFrom(...STATES).map((state) => report(state)),
  { maxLength: 8 },
)

describe('settlement decision', () => {
  it('PY-10 does not depend on the order in which reports arrive', () => {
    fc.assert(
      fc.property(anyReports, fc.infiniteStream(fc.nat()), (reports, keys) => {
        const shuffled = reports
          .map((item) => ({ item, key: keys.next().value ?? 0 }))
          .toSorted((a, b) => a.key - b.key)
        expect(settleAll(shuffled.map(({ item }) => item))).toBe(settleAll(reports))
      }),
    )
  })

  it('PY-10 is the same when every report arrives twice', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        expect(settleAll(reports.flatMap((each) => [each, each]))).toBe(settleAll(reports))
      }),
    )
  })

  it.each(STATES.filter((state) => state !== 'unknown'))(
    'PY-10 changes nothing by a second report of %s',
    (state) => {
      const payment = { ...buildPayment(), status: PAYMENT_STATUS.initiated }
      const first = decideSettlement(payment, report(state), false)
      const status = first.kind === 'move' ? first.to : PAYMENT_STATUS.initiated
      expect(first.kind).toBe('move')
      for (const isOrderPaid of [false, true])
        expect(decideSettlement({ ...payment, status }, report(state), isOrderPaid)).toEqual({ kind: 'same' })
    },
  )

  it('PY-10 PY-11 puts a payment in review once, and never what is paid on delivery', () => {
    const wrong = report('captured', { captured: money(3_499, 'AED') })
    const payment = { ...buildPayment(), status: PAYMENT_STATUS.initiated }
    expect(decideSettlement(payment, wrong, false)).toEqual({ kind: 'review', why: 'amount' })
    expect(decideSettlement({ ...payment, needsReview: true }, wrong, false)).toEqual({ kind: 'same' })
    const onDelivery = { ...payment, status: PAYMENT_STATUS.unpaid }
    for (const each of [wrong, ...STATES.map((state) => report(state))])
      expect(decideSettlement(onDelivery, each, false)).toEqual({ kind: 'same' })
  })

  it('PY-11 never reverts a success, and lets a failure become one', () => {
    fc.assert(
      fc.property(anyReports, (reports) => {
        expect(settleAll(reports, PAYMENT_STATUS.success)).toBe(PAYMENT_STATUS.success)
        expect(settleAll([...reports, report('captured')])).toBe(PAYMENT_STATUS.success)
      }),
    )
    expect(settleAll([report('failed')])).toBe(PAYMENT_STATUS.failed)
    expect(settleAll([report('failed'), report('captured')])).toBe(PAYMENT_STATUS.success)
  })

  it('PY-11 is never a success when amount, currency or reference differ', () => {
    const lies = [
      [{ captured: money(3_499, 'AED') }, 'amount'],
      [{ captured: money(3_501, 'AED') }, 'amount'],
      [{ captured: money(3_500, 'USD') }, 'currency'],
      [{ reference: 'another-try' }, 'reference'],
      [{ gatewayReference: 'another-id' }, 'gatewayReference'],
    ] as const
    for (const [lie, why] of lies) {
      const payment = { ...buildPayment(), status: PAYMENT_STATUS.initiated }
      expect(decideSettlement(payment, report('captured', lie), false)).toEqual({ kind: 'review', why })
    }
    const { captured, ...silent } = report('captured')
    expect(decideSettlement({ ...buildPayment(), status: 10 }, silent, false)).toEqual({
      kind: 'review',
      why: 'currency',
    })
  })

  it.each([
    ['JPY', 900],
    ['AED', 3_250],
    ['KWD', 1_250],
  ])('PY-12 compares %s in minor units, with a difference of one as a mismatch', (currency, amount) => {
    const payment = { ...buildPayment(amount, currency), status: PAYMENT_STATUS.pending }
    const stated = (said: number) =>
      decideSettlement(payment, report('captured', { captured: money(said, currency) }), false).kind
    expect(stated(amount)).toBe('move')
    for (const wrong of [amount - 1, amount + 1, amount * 10, amount * 100])
      expect(stated(wrong)).toBe('review')
  })

  it('PY-11 refunds a second capture of one order', () => {
    expect(decideSettlement({ ...buildPayment(), status: 10 }, report('captured'), true)).toEqual({
      kind: 'duplicate',
    })
    const refunded = { ...buildPayment(), status: PAYMENT_STATUS.aborted, captured: 3_500 }
    expect(decideSettlement(refunded, report('captured'), true)).toEqual({ kind: 'same' })
    expect(decideSettlement(refunded, report('captured'), false)).toEqual({ kind: 'same' })
  })

  it('PY-08 aborts what expired, and PY-11 still takes the money of it that comes late', () => {
    expect(settleAll([report('expired')])).toBe(PAYMENT_STATUS.aborted)
    expect(settleAll([report('cancelled'), report('expired')])).toBe(PAYMENT_STATUS.aborted)
    expect(settleAll([report('expired'), report('cancelled')])).toBe(PAYMENT_STATUS.aborted)
    expect(settleAll([report('expired'), report('captured')])).toBe(PAYMENT_STATUS.success)
  })

  it('PY-11 never pays with money that is only on hold, nor with an answer that nobody understands', () => {
    expect(settleAll([report('authorized')])).toBe(PAYMENT_STATUS.pending)
    const payment = { ...buildPayment(), status: PAYMENT_STATUS.initiated }
    for (const authorized of [money(3_499, 'AED'), money(3_500, 'USD')])
      expect(decideSettlement(payment, report('authorized', { authorized }), false).kind).toBe('review')
    const unreadable = { why: 'unknown currency', answer: {} }
    expect(decideSettlement(payment, report('unreadable', { unreadable }), false)).toEqual({
      kind: 'review',
      why: 'unreadable',
    })
  })

  it('states why a card was declined, and a general reason when the gateway states none', () => {
    const failing = (lies: Partial<GatewayReport>) =>
      decideSettlement({ ...buildPayment(), status: 10 }, report('failed', lies), false)
    expect(failing({ decline: 5011 })).toMatchObject({ to: 4008, failureCode: 5011 })
    expect(failing({})).toMatchObject({ to: 4008, failureCode: 5100 })
  })

  it('PY-08 has the status numbers of the wire format, each with a label', () => {
    expect(PAYMENT_STATUS).toEqual({
      cancelled: 0,
      initiated: 10,
      unpaid: 20,
      aborted: 50,
      success: 100,
      pending: 481,
      failed: 4008,
    })
    const labels = PAYMENT_STATUSES.map((status) => [status, messages[PAYMENT_STATUS_TEXT_KEYS[status]]])
    expect(Object.fromEntries(labels)).toEqual({
      0: 'Incomplete',
      10: 'Initiated, awaiting confirmation',
      20: 'To be paid on receipt',
      50: 'Incomplete',
      100: 'Complete',
      481: 'In progress',
      4008: 'Failed',
    })
  })
})

describe('inquiry schedule', () => {
  const now = new Date('2026-11-20T14:00:00Z')
  const secondsUntil = (inquiries: number, windowEndsIn: number) =>
    (computeNextInquiryAt({
      inquiries,
      now,
      windowEndsAt: new Date(now.getTime() + windowEndsIn),
    }).getTime() -
      now.getTime()) /
    1000

  it('increases the intervals', () => {
    expect([0, 1, 2, 3, 4, 5, 50].map((count) => secondsUntil(count, -5_000))).toEqual([
      30, 60, 120, 300, 600, 1200, 1200,
    ])
  })

  it('PY-08 always includes the end of the window', () => {
    expect(secondsUntil(4, 90_000)).toBe(91)
  })
})
