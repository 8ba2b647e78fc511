import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addMilliseconds, days, hours, minutes, seconds } from '#platform/kernel/clock.ts'
import { type Money, money } from '#platform/kernel/money.ts'
import type { PaymentProvider, RefundPaymentInput } from '../contract/payment-provider.ts'
import { decideSettlement } from '../domain/decide-settlement.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { PAYMENT_WINDOW } from '../domain/inquiry-schedule.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { OtherRefunds, RefundReport } from '../domain/refund-report.ts'
import { decideRefundStep, REFUND_SETTLING_TIME, readSentRefund } from '../domain/refund-step.ts'
import { getRefundedAmount } from './fake-ledger.ts'
import { describeForgeries } from './gateway-forgeries.ts'
import {
  buildCreatePaymentInput,
  buildRefundInput,
  createDeadline,
  createReference,
  type GatewayTraits,
} from './gateway-simulator.ts'
import {
  type GatewayTestSession,
  openGatewayTestSession,
  type StartedPayment,
} from './gateway-test-session.ts'
import { describeTokenCharge } from './token-charge-conformance.ts'

const toExpectedPayment = ({ reference, gatewayReference, amount }: StartedPayment) => ({
  reference,
  gatewayReference,
  amount,
  status: PAYMENT_STATUS.initiated,
  needsReview: false,
  captured: 0,
})

/** Whether a report would make the payment a success. */
const isSettledBy = (payment: StartedPayment, report: GatewayReport): boolean => {
  const settlement = decideSettlement(toExpectedPayment(payment), report, false)
  return settlement.kind === 'move' && settlement.to === PAYMENT_STATUS.success
}

const describePayments = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  const { tellsCancelled = true, tellsPending = true, knowsOurReference = true } = traits

  it('is captured when the customer has paid, and is found by either reference', async () => {
    const { inquire, reach } = bench()
    const payment = await reach('captured')
    const { reference, gatewayReference, amount } = payment
    const back = traits.tellsRefunded ? { refunded: money(0, amount.currency) } : {}
    const { usedCard: card } = traits
    const paid = { captured: amount, ...back, ...(card ? { card } : {}) }
    const expected = { state: 'captured', reference, gatewayReference, ...paid }
    const report = await inquire(payment)
    expect(report).toEqual(expected)
    expect(isSettledBy(payment, report)).toBe(true)
    if (knowsOurReference) expect(await inquire({ reference })).toEqual(expected)
  })

  it('is unknown before any attempt to pay, and when the gateway has no such payment', async () => {
    const { inquire, begin } = bench()
    expect(await inquire(await begin())).toMatchObject({ state: 'unknown' })
    expect(await inquire({ reference: 'NeverSeen0123456789abc' })).toMatchObject({ state: 'unknown' })
  })

  it.each(traits.declines)(
    'is declined for the reason shown to customers: %s is %i',
    async (code, decline) => {
      const { inquire, begin } = bench()
      const payment = await begin()
      Object.assign(payment.booked, { state: 'declined', decline: code })
      expect(await inquire(payment)).toMatchObject({ state: 'failed', decline, reference: payment.reference })
    },
  )

  it.runIf(tellsCancelled)('is cancelled when the customer gave it up', async () => {
    const { inquire, reach } = bench()
    expect(await inquire(await reach('cancelled'))).toMatchObject({ state: 'cancelled' })
  })

  it.runIf(traits.tellsExpired)('PY-08 is expired when the customer did not decide in time', async () => {
    const { inquire, reach } = bench()
    const payment = await reach('expired')
    const report = await inquire(payment)
    expect(report).toMatchObject({ state: 'expired', reference: payment.reference })
    const settled = decideSettlement(toExpectedPayment(payment), report, false)
    expect(settled).toMatchObject({ kind: 'move', to: PAYMENT_STATUS.aborted })
  })

  it.runIf(tellsPending)('is pending while it is pending at the gateway, and is captured later', async () => {
    const { inquire, reach } = bench()
    const payment = await reach('pending')
    expect(await inquire(payment)).toMatchObject({ state: 'pending' })
    payment.booked.state = 'captured'
    expect(await inquire(payment)).toMatchObject({ state: 'captured', captured: payment.amount })
  })

  /** Lists all of a period as the core does, and does something after each page. */
  const listAll = async (
    provider: PaymentProvider,
    period: { readonly since: Date; readonly until: Date },
    meanwhile: () => void = () => undefined,
  ): Promise<GatewayReport[]> => {
    const found: GatewayReport[] = []
    let after: string | undefined
    do {
      const list = await provider.listPayments?.({ ...period, after, signal: createDeadline(30_000) })
      found.push(...(list?.payments ?? []))
      after = list?.next
      meanwhile()
    } while (after !== undefined)
    return found
  }

  it('PY-11 lists what it captured on as many pages as needed, where it lists payments', async () => {
    const { provider, reach, stand } = bench()
    if (!provider.listPayments) return
    const payment = await reach('captured')
    const now = new Date()
    const [since, until] = [addMilliseconds(now, -hours(1)), addMilliseconds(now, hours(2))]
    const { open } = stand.ledger
    const book = (createdAt = new Date()) => {
      const { amount } = payment
      const more = { ...payment.booked.more }
      Object.assign(open({ reference: createReference(), amount, createdAt, more }), { state: 'captured' })
    }
    const before = stand.ledger.payments.length
    for (let count = 0; count < 230; count += 1) book()
    const expected = stand.ledger.payments.slice(before)
    // A period within a day is all of it where whole days are listed.
    const earlier = traits.listsWholeDays ? days(2) : 0
    book(addMilliseconds(since, -hours(1) - earlier))
    book(addMilliseconds(until, hours(1)))
    const found = await listAll(provider, { since, until }, book)
    const names = new Set(found.map(({ gatewayReference }) => gatewayReference))
    // Vendors list a payment by their own id, or by the name that our adapter gave it.
    const listNames = ({ id, reference }: (typeof expected)[number]) => [id, `pi_${id}`, reference]
    const isNamed = (booked: (typeof expected)[number]) => listNames(booked).some((name) => names.has(name))
    expect(expected.filter((booked) => !isNamed(booked))).toEqual([])
    const ids = new Set(stand.ledger.payments.flatMap(listNames))
    expect(found.every(({ gatewayReference }) => ids.has(gatewayReference))).toBe(true)
    const dayBefore = {
      since: addMilliseconds(since, -hours(24) - earlier),
      until: addMilliseconds(since, -minutes(30) - earlier),
    }
    const early = await listAll(provider, dayBefore)
    expect(early).toHaveLength(1)
    const own = found.filter(
      ({ gatewayReference: id, reference }) =>
        reference === payment.reference || id === payment.gatewayReference,
    )
    expect(own).toMatchObject([{ state: 'captured', captured: payment.amount }])
  })

  it('PY-11 lists others’ payments by their own names, and what a clock dates an hour early or late', async () => {
    const { provider, reach, stand } = bench()
    if (!provider.listPayments) return
    const payment = await reach('captured')
    const now = new Date()
    const { amount, booked } = payment
    const taken = [-hours(1), hours(1)].map((difference) => {
      const createdAt = addMilliseconds(now, difference)
      const more = { ...booked.more }
      const reference = `Other${createReference()}`
      return Object.assign(stand.ledger.open({ reference, amount, createdAt, more }), { state: 'captured' })
    })
    const period = { since: addMilliseconds(now, -hours(2)), until: addMilliseconds(now, hours(2)) }
    const found = await listAll(provider, period)
    for (const { id, reference } of taken) {
      const names = [id, `pi_${id}`, reference]
      const reports = found.filter(({ gatewayReference }) => names.includes(gatewayReference))
      expect(reports).toMatchObject([{ state: 'captured', captured: amount }])
      expect(reports.some((report) => isSettledBy(payment, report))).toBe(false)
    }
  })

  it.runIf(traits.tellsPageEnd)('PY-08 tells the vendor until when its page may be paid', async () => {
    const { stand: simulator, begin } = bench()
    const opened = new Date()
    const payBy = addMilliseconds(opened, PAYMENT_WINDOW)
    const { pageEndsAt } = (await begin(undefined, { payBy })).booked
    // Vendors count whole seconds.
    expect(pageEndsAt?.getTime()).toBeGreaterThan(payBy.getTime() - seconds(1))
    const { pageLifetime } = simulator.factory.capabilities
    expect(pageEndsAt?.getTime()).toBeLessThan(opened.getTime() + pageLifetime + minutes(1))
  })

  it.runIf(traits.endsPages)('PY-11 ends a page so that it cannot be paid, however often', async () => {
    const { provider, inquire, begin } = bench()
    const payment = await begin()
    const { reference, gatewayReference, booked } = payment
    const end = () => provider.endPage?.({ reference, gatewayReference, signal: createDeadline() })
    await end()
    expect(['cancelled', 'expired']).toContain(booked.state)
    await end()
    expect((await inquire(payment)).state).toBe(booked.state)
  })

  it.runIf(traits.endsPages)(
    'PY-11 leaves a payment as it is that was paid before its page is ended',
    async () => {
      const { provider, inquire, reach } = bench()
      const payment = await reach('captured')
      const { reference, gatewayReference } = payment
      await provider.endPage?.({ reference, gatewayReference, signal: createDeadline() })
      expect(await inquire(payment)).toMatchObject({ state: 'captured', captured: payment.amount })
    },
  )

  it.each(['declined', 'cancelled', 'expired'] as const)(
    'PY-11 is found to be captured, once, after it was %s',
    async (state) => {
      const { inquire, reach } = bench()
      const payment = await reach(state)
      const [decline] = traits.declines[0] ?? []
      Object.assign(payment.booked, state === 'declined' ? { decline } : {})
      const first = decideSettlement(toExpectedPayment(payment), await inquire(payment), false)
      const status = first.kind === 'move' ? first.to : PAYMENT_STATUS.initiated
      Object.assign(payment.booked, { state: 'captured', decline: undefined })
      const report = await inquire(payment)
      const ended = { ...toExpectedPayment(payment), status }
      expect(decideSettlement(ended, report, false)).toMatchObject({ to: PAYMENT_STATUS.success })
      expect(decideSettlement(ended, report, true)).toEqual({ kind: 'duplicate' })
      const settled = { ...ended, status: PAYMENT_STATUS.success, captured: payment.amount.amount }
      expect(decideSettlement(settled, report, false)).toEqual({ kind: 'same' })
    },
  )

  it.each(traits.amounts.map(({ amount, currency }) => [amount, currency] as const))(
    'preserves %i minor units of %s exactly in both directions',
    async (amount, currency) => {
      const { inquire, reach } = bench()
      const payment = await reach('captured', money(amount, currency))
      expect(payment.booked.amount).toEqual({ amount, currency })
      expect((await inquire(payment)).captured).toEqual({ amount, currency })
    },
  )

  it.runIf(traits.cannotCarry !== undefined)('refuses amounts that the gateway cannot carry', async () => {
    const { provider } = bench()
    for (const amount of traits.cannotCarry ?? [])
      expect(await provider.create(buildCreatePaymentInput(amount)), amount.currency).toMatchObject({
        kind: 'refused',
      })
  })

  it.each(['ar', 'el', 'sr', 'fr'])('accepts names and texts in any script, in %s', async (language) => {
    const { inquire, begin } = bench()
    const names = {
      ar: 'محمد الفهد',
      el: 'Αθηνά Παπαδοπούλου',
      sr: 'Đorđe Živković',
      fr: 'Zoë D’Arçon & Fils <i>',
    }
    const name = names[language as keyof typeof names]
    const customer = { ...buildCreatePaymentInput(money(1, 'AED')).customer, name, email: 'a+b@example.com' }
    const payment = await begin(undefined, { customer, description: `${name} #7 "50 %" = 1~2|3`, language })
    payment.booked.state = 'captured'
    expect(await inquire(payment)).toMatchObject({ state: 'captured' })
  })
}

/** A payment that is only on hold. */
const describeHolds = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  it('PY-11 is authorized and not paid while its money is only on hold', async () => {
    const { inquire, reach } = bench()
    const payment = await reach('authorized')
    const report = await inquire(payment)
    expect(report).toMatchObject({ state: 'authorized', authorized: payment.amount })
    expect(report.captured).toBeUndefined()
    expect(isSettledBy(payment, report)).toBe(false)
  })

  it.runIf(traits.holds?.includes('capture'))('PY-11 is captured once, all of it', async () => {
    const { provider, inquire, reach } = bench()
    const payment = await reach('authorized')
    const capture = () => provider.capture?.({ ...payment, signal: createDeadline() })
    expect(await capture()).toEqual({ kind: 'done' })
    expect(payment.booked.state).toBe('captured')
    expect(await inquire(payment)).toMatchObject({ state: 'captured', captured: payment.amount })
    await capture()
    expect(await inquire(payment)).toMatchObject({ state: 'captured', captured: payment.amount })
  })

  it.runIf(traits.holds?.includes('void'))('PY-11 is released, and never captured after', async () => {
    const { provider, inquire, reach } = bench()
    const payment = await reach('authorized')
    const input = () => ({ ...payment, signal: createDeadline() })
    expect(await provider.void?.(input())).toEqual({ kind: 'done' })
    expect(await inquire(payment)).toMatchObject({ state: 'cancelled' })
    expect(await provider.capture?.(input())).toMatchObject({ kind: 'refused' })
    expect(payment.booked.state).toBe('cancelled')
  })
}

const describeFalseReports = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  const lies = [
    ['an amount off by one', { amountOff: -1 }],
    ['another reference', { reference: 'SomebodyElses012345678' }],
    ...(traits.tellsCurrency === false ? [] : [['another currency', { currency: 'USD' }] as const]),
  ] as const

  it.each(lies)('never treats %s as a success', async (_what, lie) => {
    const { stand: simulator, inquire, reach } = bench()
    const payment = await reach('captured')
    simulator.ledger.falseReport = lie
    const said = await inquire(payment).catch((error: unknown) => error)
    if (!(said instanceof Error)) expect(isSettledBy(payment, said as GatewayReport)).toBe(false)
  })

  it.runIf(traits.isAsked ?? true).each(['deaf', 'half', 'broken', 'garbage'] as const)(
    'throws when an inquiry fails with %s',
    async (issue) => {
      const { stand: simulator, provider, reach } = bench()
      const { reference, gatewayReference, amount } = await reach('captured')
      simulator.server.fault = issue
      await expect(
        provider.inquire({
          ...{ reference, gatewayReference, amount },
          ...{ openedAt: new Date(), signal: createDeadline(150) },
        }),
      ).rejects.toThrow()
    },
  )

  it.runIf(traits.asksFirst ?? true).each(['hang', 'half', 'broken', 'garbage'] as const)(
    'throws when creating fails with %s, and its outcome can be queried',
    async (issue) => {
      const { stand: simulator, provider, inquire } = bench()
      const input = buildCreatePaymentInput(traits.amounts[0] ?? money(1, 'AED'), {
        signal: createDeadline(150),
      })
      simulator.server.fault = issue
      await expect(provider.create(input)).rejects.toThrow()
      simulator.server.fault = 'none'
      const { reference } = input
      expect(await inquire({ reference })).toMatchObject({ state: 'unknown', reference })
      const booked = traits.knowsOurReference === false ? undefined : simulator.ledger.payments.at(-1)
      if (!booked) return
      booked.state = 'captured'
      expect(await inquire({ reference })).toMatchObject({
        state: 'captured',
        reference,
        captured: input.amount,
      })
    },
  )
}

const NO_OTHERS: OtherRefunds = { refundedBefore: 0, refundedAtMost: 0 }

/** Sends a refund as the job does: what an adapter throws is uncertain. */
const sendRefund = async (
  provider: PaymentProvider,
  input: RefundPaymentInput,
  isRepeat = false,
): Promise<RefundReport> => {
  try {
    return readSentRefund(await provider.refund({ ...input, signal: createDeadline() }), isRepeat)
  } catch (error) {
    return { state: 'uncertain', reason: String(error) }
  }
}

interface SentRefund {
  readonly report: RefundReport
  /** Milliseconds. */
  readonly sentFor?: number
  readonly others?: OtherRefunds
}

/** Follows a refund up as the job does, once. */
const followRefund = async (
  provider: PaymentProvider,
  input: RefundPaymentInput,
  { report, sentFor = REFUND_SETTLING_TIME, others = NO_OTHERS }: SentRefund,
): Promise<RefundReport> => {
  const { gatewayRefundReference } = report
  const about = { ...input, ...others, gatewayRefundReference, signal: createDeadline() }
  const said = await provider.inquireRefund?.(about)
  const { refundsOnce } = provider
  const sent = { isAccepted: report.state === 'accepted', sentFor }
  const support = { refundsOnce, canInquire: said !== undefined }
  const step = decideRefundStep(said ?? { state: 'unknown' }, sent, support)
  if (step.kind === 'record') return step.report
  return step.kind === 'wait' ? report : sendRefund(provider, input, true)
}

/** Sends a refund and, where the gateway processes it later, asks for its outcome once. */
const refundUntilFinal = async (
  provider: PaymentProvider,
  input: RefundPaymentInput,
  others = NO_OTHERS,
): Promise<RefundReport> => {
  const report = await sendRefund(provider, input)
  return report.state === 'accepted' ? followRefund(provider, input, { report, others }) : report
}

/** Refunds whose answer does not arrive, in every number of decimals. */
const describeLostRefunds = (
  bench: () => GatewayTestSession,
  traits: GatewayTraits,
  kind: 'part' | 'full',
): void => {
  const finds = traits.findsRefund ?? true
  const cases = traits.amounts.map((amount) => [amount.currency, amount] as const)
  const begin = async (amount: Money) => {
    const { stand: simulator, provider, reach } = bench()
    const payment = await reach('captured', amount)
    // Twice it would fit into the payment.
    const part = Math.floor(amount.amount / 20) * 10
    const input = buildRefundInput(payment, kind === 'part' && part > 0 ? part : amount.amount)
    return { server: simulator.server, of: simulator.refundAnswer?.of, provider, payment, input }
  }

  it.each(cases)('gives %s back once when the answer is lost', async (_currency, amount) => {
    const { server, of, provider, payment, input } = await begin(amount)
    Object.assign(server, { fault: 'drop', faultOf: of })
    const report = await sendRefund(provider, input)
    server.fault = 'none'
    expect(report.state).toBe('uncertain')
    expect(getRefundedAmount(payment.booked)).toBe(input.amount.amount)
    const after = await followRefund(provider, input, { report })
    expect(after.state).toBe(finds ? 'done' : 'uncertain')
    expect(payment.booked.refunds).toHaveLength(1)
  })

  it.each(cases)('gives %s back once when the gateway is slower than the call', async (_currency, amount) => {
    const { server, of, provider, payment, input } = await begin(amount)
    Object.assign(server, { fault: 'late', faultOf: of })
    const report = await sendRefund(provider, input)
    server.fault = 'none'
    expect(report.state).toBe('uncertain')
    await followRefund(provider, input, { report, sentFor: 0 })
    expect(payment.booked.refunds).toEqual([])
    const after = await followRefund(provider, input, { report })
    expect(after.state).not.toBe('refused')
    server.catchUp()
    expect(payment.booked.refunds).toHaveLength(1)
    if (finds) expect((await followRefund(provider, input, { report: after })).state).toBe('done')
  })
}

const describeRefunds = (
  bench: () => GatewayTestSession,
  traits: GatewayTraits,
  kind: 'part' | 'full',
): void => {
  it('refunds everything once', async () => {
    const { provider, reach } = bench()
    const payment = await reach('captured')
    const { amount, currency } = payment.amount
    expect(await refundUntilFinal(provider, buildRefundInput(payment, amount))).toMatchObject({
      state: 'done',
    })
    const again = await provider.refund(buildRefundInput({ ...payment, amount: money(1, currency) }, amount))
    expect(again).toMatchObject({ state: 'refused' })
    expect(getRefundedAmount(payment.booked)).toBe(amount)
  })

  it.runIf(kind === 'part')('refunds in parts', async () => {
    const { provider, reach } = bench()
    const payment = await reach('captured')
    const { amount } = payment.amount
    const part = amount > 100 ? amount - (amount % 10) - 50 : amount - 1
    expect(await refundUntilFinal(provider, buildRefundInput(payment, part))).toMatchObject({
      state: 'done',
    })
    const rest = buildRefundInput(payment, amount - part)
    const others = { refundedBefore: part, refundedAtMost: part }
    expect(await refundUntilFinal(provider, rest, others)).toMatchObject({ state: 'done' })
    expect(payment.booked.refunds.map((refund) => refund.amount)).toEqual([part, amount - part])
    const { refunded } = await provider.inquire({
      ...payment,
      ...{ openedAt: new Date(), signal: createDeadline() },
    })
    expect(refunded).toEqual(traits.tellsRefunded ? payment.amount : undefined)
  })

  describeLostRefunds(bench, traits, kind)

  it('leaves a refund uncertain for a word that the gateway is not known to use', async () => {
    const { stand: simulator, provider, reach } = bench()
    const { of, wordOf = of, field } = simulator.refundAnswer ?? {}
    if (field === undefined) return
    const payment = await reach('captured')
    simulator.server.distortion = { fields: [field], to: 'odd', of: wordOf }
    const report = await refundUntilFinal(provider, buildRefundInput(payment, payment.amount.amount))
    expect(report.state).toBe('uncertain')
  })

  it.each(['half', 'broken', 'garbage'] as const)('is uncertain when its answer is %s', async (fault) => {
    const { stand: simulator, provider, reach } = bench()
    const payment = await reach('captured')
    Object.assign(simulator.server, { fault, faultOf: simulator.refundAnswer?.of })
    const report = await sendRefund(provider, buildRefundInput(payment, payment.amount.amount))
    expect(report.state).toBe('uncertain')
  })

  it('refunds nothing of an unpaid payment', async () => {
    const { provider, begin } = bench()
    const payment = await begin()
    expect(await provider.refund(buildRefundInput(payment, 100))).toMatchObject({ state: 'refused' })
    expect(payment.booked.refunds).toEqual([])
  })
}

const describeCards = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  it('saves, lists, uses and deletes cards of their own customer only', async () => {
    const { stand: simulator, provider, begin } = bench()
    const { savedCards } = provider
    if (!savedCards) throw new Error('The adapter has no saved cards')
    const someone = buildCreatePaymentInput(money(1, 'AED')).customer
    const person = {
      ...someone,
      id: 'UCards0123456789abcdef',
      email: 'cards@example.com',
      phone: '+971501110000',
    }
    const [customer, other] = await Promise.all(
      [
        person,
        { ...person, id: 'UOther0123456789abcdef', email: 'other@example.com', phone: '+971507654321' },
      ].map((each) => savedCards.customer({ customer: each, signal: createDeadline() })),
    )
    if (!customer || !other) throw new Error('The gateway gave no name')
    if (traits.findsCustomer ?? true)
      expect(await savedCards.customer({ customer: person, signal: createDeadline() })).toBe(customer)
    const { booked } = await begin(undefined, { customer: person, cards: { customer, save: true } })
    booked.state = 'captured'
    const cards = await savedCards.list({ customer, signal: createDeadline() })
    expect(cards).toMatchObject([{ lastFour: expect.stringMatching(/^\d{4}$/) }])
    expect(await savedCards.list({ customer: other, signal: createDeadline() })).toEqual([])
    const token = cards[0]?.token ?? ''
    const [amount = money(1250, 'AED')] = traits.amounts
    const used = await provider.create(
      buildCreatePaymentInput(amount, { cards: { customer, save: false, use: token } }),
    )
    expect(used.kind).not.toBe('refused')
    expect(await savedCards.remove({ customer: other, token, signal: createDeadline() })).toBe(false)
    expect(await savedCards.remove({ customer, token, signal: createDeadline() })).toBe(true)
    expect(await savedCards.list({ customer, signal: createDeadline() })).toEqual([])
    expect(simulator.ledger.payments.length).toBeGreaterThan(1)
  })
}

const describeSettings = (bench: () => GatewayTestSession, traits: GatewayTraits): void => {
  it('declare the capabilities of the adapter', () => {
    const { stand: simulator, provider } = bench()
    const { name, gatewayId, capabilities } = simulator.factory
    expect([provider.name, provider.gatewayId]).toEqual([name, gatewayId])
    expect(gatewayId === 99 || (gatewayId >= 10 && gatewayId <= 170)).toBe(true)
    if (traits.isOlderProduct) return
    expect(capabilities).toMatchObject({ refunds: traits.refunds, savedCards: traits.savedCards ?? false })
    expect(capabilities.pageLifetime).toBeGreaterThanOrEqual(minutes(15))
    expect(provider.savedCards !== undefined).toBe(capabilities.savedCards)
    expect(provider.checkUpi !== undefined).toBe(capabilities.checksUpi)
    expect(provider.checkBin !== undefined).toBe(capabilities.checksBin ?? false)
    expect(provider.capture !== undefined).toBe(capabilities.captures ?? false)
    expect(provider.void !== undefined).toBe(capabilities.voids ?? false)
    expect(traits.holds?.includes('capture') ?? false).toBe(capabilities.captures ?? false)
    expect(provider.endPage !== undefined).toBe(traits.endsPages ?? false)
    const listsPayments = !traits.listsNothing && (capabilities.listsPayments ?? false)
    expect(provider.listPayments !== undefined).toBe(listsPayments)
    expect(capabilities.webhooks === 'none').toBe(simulator.event === undefined)
    if (capabilities.webhooks === 'signed') expect(traits.webhookSecrets).toBeDefined()
  })

  it('OW-11 tell keys that the gateway accepts from those that it refuses, where it can be asked', async () => {
    const { stand: simulator, provider } = bench()
    if (!provider.checkAccount) return
    expect(await provider.checkAccount({ signal: createDeadline() })).toMatchObject({ kind: 'accepted' })
    const others = traits.secrets.map((name) => {
      const value = simulator.settings[name]
      return [name, Array.isArray(value) ? value.map((text) => `${text}x`) : `${value}x`]
    })
    const stranger = simulator.factory.open({ ...simulator.settings, ...Object.fromEntries(others) })
    expect(await stranger.checkAccount?.({ signal: createDeadline() })).toEqual({ kind: 'refused' })
  })

  it('open no adapter when missing, and are refused without quotation when a secret is blank', () => {
    const { stand: simulator } = bench()
    expect(() => simulator.factory.open(undefined)).toThrow()
    for (const secret of traits.secrets) {
      const value = simulator.settings[secret]
      for (const blank of ['', ' ', undefined])
        expect(
          () =>
            simulator.factory.open({
              ...simulator.settings,
              [secret]: Array.isArray(value) ? [blank] : blank,
            }),
          `${secret} is ${blank}`,
        ).toThrow()
    }
  })

  it('leak no secret into URLs, forms, reports, refusals or errors', async () => {
    const { stand: simulator, provider, reach } = bench()
    const told: string[] = []
    const input = buildCreatePaymentInput(traits.amounts[0] ?? money(1, 'AED'))
    told.push(JSON.stringify(await provider.create(input)))
    const payment = await reach('captured')
    for (const issue of ['none', 'half', 'broken', 'garbage', 'deaf'] as const) {
      simulator.server.fault = issue
      const { reference, gatewayReference, amount } = payment
      const calls = [
        provider.inquire({
          ...{ reference, gatewayReference, amount },
          ...{ openedAt: new Date(), signal: createDeadline(150) },
        }),
        provider.create({ ...input, reference: `${reference}x`, signal: createDeadline(150) }),
        provider.refund(buildRefundInput(payment, 1, { signal: createDeadline(150) })),
      ]
      for (const call of await Promise.allSettled(calls))
        told.push(
          call.status === 'fulfilled' ? JSON.stringify(call.value) : `${call.reason} ${call.reason?.stack}`,
        )
    }
    const secrets = traits.secrets
      .flatMap((name) => simulator.settings[name])
      .filter((value) => typeof value === 'string')
    expect(secrets.length).toBeGreaterThanOrEqual(traits.secrets.length)
    for (const secret of secrets) expect(told.join('\n')).not.toContain(secret)
  })
}

/**
 * The requirements for every gateway's adapter, against the stand-in that speaks the vendor's wire format over HTTP:
 * one suite for all, so that lessons from one vendor apply to every other.
 */
export const describeGateway = (traits: GatewayTraits): void => {
  let opened: GatewayTestSession | undefined
  const bench = (): GatewayTestSession => {
    if (!opened) throw new Error('The stand-in has not started')
    return opened
  }
  beforeAll(async () => {
    opened = await openGatewayTestSession(traits)
  })
  afterEach(() => {
    Object.assign(bench().stand.server, { fault: 'none', faultOf: undefined, distortion: undefined })
    bench().stand.ledger.falseReport = {}
  })
  afterAll(() => opened?.stand.server.close())

  describe('PY-02 payment', () => describePayments(bench, traits))
  if (traits.holds) describe('PY-02 hold', () => describeHolds(bench, traits))
  describe('PY-02 lying or failing gateway', () => describeFalseReports(bench, traits))
  const { refunds, savedCards = false } = traits
  if (refunds !== 'none') describe('PY-02 refund', () => describeRefunds(bench, traits, refunds))
  if (savedCards) describe('PY-02 saved cards', () => describeCards(bench, traits))
  for (const way of traits.tokenCharges ?? [])
    describe(`PY-02 charge by ${way.name}`, () => describeTokenCharge(bench, traits, way))
  describe('PY-02 settings', () => describeSettings(bench, traits))
  describe('PY-02 events', () => describeForgeries(bench, traits))
}
