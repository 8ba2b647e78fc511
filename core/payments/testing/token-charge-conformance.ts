import { expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import type { CreatePaymentInput, CreatePaymentResult } from '../contract/payment-provider.ts'
import { decideSettlement } from '../domain/decide-settlement.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { PAYMENT_STATUS } from '../domain/payment-status.ts'
import type { LedgerPayment } from './fake-ledger.ts'
import {
  buildCreatePaymentInput,
  createDeadline,
  type GatewayTraits,
  type TokenCharge,
  type TokenChargeInput,
} from './gateway-simulator.ts'
import type { GatewayTestSession } from './gateway-test-session.ts'

/** A customer's card that an earlier payment saved; undefined where the adapter stores none. */
const saveCard = async ({ provider, begin }: GatewayTestSession): Promise<TokenChargeInput['card']> => {
  const { savedCards } = provider
  if (!savedCards) return undefined
  const owner = { id: 'UToken0123456789abcde', name: 'Lina Haddad', email: 'token@example.com' }
  const customer = await savedCards.customer({ customer: owner, signal: createDeadline() })
  const { booked } = await begin(undefined, { customer: owner, cards: { customer, save: true } })
  booked.state = 'captured'
  const [card] = await savedCards.list({ customer, signal: createDeadline() })
  if (!card) throw new Error('The gateway has not saved the card')
  return { customer, token: card.token }
}

const isSettledBy = ({ reference, amount }: CreatePaymentInput, report: GatewayReport): boolean => {
  const { pending: status } = PAYMENT_STATUS
  const payment = { reference, amount, status, gatewayReference: null, needsReview: false, captured: 0 }
  const settlement = decideSettlement(payment, report, false)
  return settlement.kind === 'move' && settlement.to === PAYMENT_STATUS.success
}

/**
 * The requirements for a charge without a page of the vendor's. An answer that is lost, or a server error, comes after
 * the charge as well as before it: it is found again, by our reference or by what an event names, and charged once.
 */
export const describeTokenCharge = (
  bench: () => GatewayTestSession,
  traits: GatewayTraits,
  { of, pay }: TokenCharge,
): void => {
  const [amount = money(1250, 'AED')] = traits.amounts

  const prepare = async () => {
    const session = bench()
    const { stand, provider, inquire } = session
    const card = await saveCard(session)
    const input = buildCreatePaymentInput(amount)
    const { reference } = input
    return {
      ...{ session, input, reference },
      charge: (): Promise<CreatePaymentResult> =>
        pay(provider, { input: { ...input, signal: createDeadline() }, card }),
      ask: (more: { readonly gatewayReference?: string; readonly hint?: string } = {}) =>
        inquire({ reference, amount, ...more }),
      booked: (): LedgerPayment[] =>
        stand.ledger.payments.filter((payment) => payment.reference === reference),
    }
  }

  it('is captured without a page, and is found by either reference', async () => {
    const { input, charge, ask, booked } = await prepare()
    const charged = await charge()
    if (charged.kind !== 'done') throw new Error(`The gateway answered ${charged.kind}`)
    const report = await ask({ gatewayReference: charged.gatewayReference })
    expect(report).toMatchObject({ state: 'captured', captured: amount })
    expect(isSettledBy(input, report)).toBe(true)
    expect(await ask()).toEqual(report)
    expect(booked()).toMatchObject([{ state: 'captured', amount }])
  })

  it.each(['drop', 'broken', 'half', 'garbage'] as const)(
    'PY-11 is found again and charged once when its answer is %s after the charge',
    async (fault) => {
      const { session, input, charge, ask, booked } = await prepare()
      const { server } = session.stand
      Object.assign(server, { fault, faultOf: of })
      await expect(charge()).rejects.toThrow()
      server.fault = 'none'
      expect(isSettledBy(input, await ask())).toBe(true)
      // As a process that was killed during the call does it again.
      expect(await charge()).toMatchObject({ kind: 'done' })
      expect(booked()).toMatchObject([{ state: 'captured', amount }])
    },
  )

  it('PY-11 is unknown while the gateway is slower than the call, and is found when it has charged', async () => {
    const { session, input, charge, ask, booked } = await prepare()
    const { server } = session.stand
    Object.assign(server, { fault: 'late', faultOf: of })
    await expect(charge()).rejects.toThrow()
    server.fault = 'none'
    expect(await ask()).toMatchObject({ state: 'unknown' })
    server.catchUp()
    expect(isSettledBy(input, await ask())).toBe(true)
    expect(booked()).toMatchObject([{ state: 'captured', amount }])
  })

  it('PY-11 is found by the event that names it before any answer does', async () => {
    const { session, input, reference, charge, ask, booked } = await prepare()
    const { stand, provider } = session
    Object.assign(stand.server, { fault: 'drop', faultOf: of })
    await expect(charge()).rejects.toThrow()
    stand.server.fault = 'none'
    const [payment] = booked()
    const posted = payment && stand.event?.(payment, { at: new Date() })
    if (!posted) throw new Error('The gateway posts nothing')
    const rawBody = new TextEncoder().encode(posted.body)
    const reading = await provider.readWebhook({ ...posted, rawBody, path: '/', receivedAt: new Date() })
    if (reading.kind === 'event') {
      expect(isSettledBy(input, reading.report)).toBe(true)
      return
    }
    if (reading.kind !== 'hint') throw new Error(`An event was read as ${reading.kind}`)
    expect(reading.reference).toBe(reference)
    const hint = reading.gatewayReference
    expect(isSettledBy(input, await ask(hint === undefined ? {} : { hint }))).toBe(true)
  })

  it('is not taken for another payment that a hint names', async () => {
    const { session, input, charge, ask } = await prepare()
    await charge()
    const other = await session.reach('captured')
    expect(isSettledBy(input, await ask({ hint: other.gatewayReference }))).toBe(true)
    expect(isSettledBy(input, await ask({ hint: 'nothing_of_the_kind' }))).toBe(true)
  })
}
