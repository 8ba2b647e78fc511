import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import type { InquireRefundInput } from '#core/payments/contract/payment-provider.ts'
import type { LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildCreatePaymentInput,
  buildRefundInput,
  createDeadline,
  type GatewaySimulator,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeNpg } from '../testing/fake-npg.ts'
import { startFakeXpay, xpayWire } from '../testing/fake-xpay.ts'
import { deriveOrderId } from './npg.adapter.ts'
import { nexiPaymentsPlugin } from './plugin.ts'
import { computeResultMac, computeStartMac } from './xpay.adapter.ts'
import { toGatewayReport } from './xpay.mapper.ts'

const npg: GatewayTraits = {
  start: startFakeNpg,
  amounts: [money(1999, 'EUR'), money(1255, 'KWD'), money(900, 'JPY')],
  declines: [
    ['DECLINED', 5100],
    ['THREEDS_FAILED', 5100],
  ],
  refunds: 'part',
  tellsExpired: true,
  holds: ['capture', 'void'],
  usedCard: { brand: 'visa', method: 'card' },
  listsNothing: true,
  secrets: ['apiKey'],
}

const xpay: GatewayTraits = {
  start: startFakeXpay,
  ...xpayWire,
  amounts: [money(1999, 'EUR')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [
    ['405', 5011],
    ['401', 5001],
    ['400', 5100],
  ],
  tellsExpired: true,
  holds: ['capture', 'void'],
  usedCard: { brand: 'visa', bin: '453997' },
  refunds: 'part',
  listsWholeDays: true,
  secrets: ['macKeys'],
  webhookSecrets: 'macKeys',
  signature: { field: 'mac' },
}

describe('Nexi’s payment gateway', () => {
  describeGateway(npg)
  describeGatewayJourney('PY-02 PY-12 through Nexi', { traits: npg, area: nexiPaymentsPlugin })

  it('derives order ids of 18 characters deterministically', () => {
    expect(deriveOrderId('Pay1')).toMatch(/^[0-9A-F]{18}$/)
    expect(deriveOrderId('Pay1')).toBe(deriveOrderId('Pay1'))
    expect(deriveOrderId('Pay1')).not.toBe(deriveOrderId('Pay2'))
  })
})

/** What became of a refund of 300 minor units of a captured payment, by Nexi's own id of it if an answer named that. */
const inquireRefund = (
  { factory, settings }: GatewaySimulator,
  { reference, amount }: LedgerPayment,
  more: Partial<InquireRefundInput> = {},
) =>
  factory.open(settings).inquireRefund?.({
    ...buildRefundInput({ reference, gatewayReference: reference, amount }, 300),
    ...{ refundedBefore: 0, refundedAtMost: 0, ...more },
  })

describe('refunds at Nexi’s payment gateway', () => {
  const bank = { refundResult: 'VOIDED' }
  let simulator: GatewaySimulator
  beforeEach(async () => {
    bank.refundResult = 'PENDING'
    simulator = await startFakeNpg(bank)
  })
  afterEach(() => simulator.server.close())

  /** Sends a refund of 300, which Nexi takes. */
  const send = async () => {
    const provider = simulator.factory.open(simulator.settings)
    const input = buildCreatePaymentInput(money(1999, 'EUR'))
    await provider.create(input)
    const booked = simulator.ledger.payments.at(-1)
    if (!booked) throw new Error('Nexi has not heard of the payment')
    booked.state = 'captured'
    const { reference, amount } = input
    const sent = await provider.refund(buildRefundInput({ ...input, gatewayReference: '' }, 300))
    return { payment: { ...booked, reference, amount }, sent }
  }

  it.each([
    ['VOIDED', 'done'],
    ['REFUNDED', 'done'],
    ['EXECUTED', 'done'],
    ['DECLINED', 'refused'],
    ['FAILED', 'refused'],
    ['AUTHORIZED', 'uncertain'],
  ])('PY-12 is accepted until its operation says %s, and then %s', async (word, state) => {
    const { payment, sent } = await send()
    const { gatewayRefundReference } = sent
    const accepted = { state: 'accepted', gatewayRefundReference: expect.stringMatching(/./) }
    expect(sent).toEqual(accepted)
    expect(await inquireRefund(simulator, payment, { gatewayRefundReference })).toEqual(accepted)
    bank.refundResult = word
    const said = await inquireRefund(simulator, payment, { gatewayRefundReference })
    expect(said).toMatchObject({ state, gatewayRefundReference })
  })

  it('PY-12 is told by the sum that was given back where no answer named its operation', async () => {
    const { payment } = await send()
    expect(await inquireRefund(simulator, payment)).toEqual({ state: 'unknown' })
    bank.refundResult = 'VOIDED'
    expect(await inquireRefund(simulator, payment)).toEqual({ state: 'done' })
    const another = { refundedAtMost: 300 }
    expect(await inquireRefund(simulator, payment, another)).toMatchObject({ state: 'uncertain' })
    const others = { refundedBefore: 300, refundedAtMost: 300 }
    expect(await inquireRefund(simulator, payment, others)).toEqual({ state: 'unknown' })
    bank.refundResult = 'DECLINED'
    expect(await inquireRefund(simulator, payment)).toEqual({ state: 'unknown' })
  })

  it('PY-12 is not found by the id of an operation that its order does not have', async () => {
    const { payment } = await send()
    const gatewayRefundReference = 'another'
    expect(await inquireRefund(simulator, payment, { gatewayRefundReference })).toEqual({ state: 'unknown' })
  })
})

describe('Nexi’s older XPay', () => {
  describeGateway(xpay)
  describeGatewayJourney('PY-02 through XPay', { traits: xpay, area: nexiPaymentsPlugin })

  it('PY-11 lists the days of Italy from first to last, and tells orders that it cannot read', async () => {
    const { factory, settings, server, ledger } = await startFakeXpay()
    const book = (reference: string, createdAt: Date) => {
      const opened = ledger.open({ reference, amount: money(1999, 'EUR'), createdAt })
      Object.assign(opened, { state: 'captured' })
    }
    // Rome is an hour before Greenwich in winter.
    book('LateOn20th', new Date('2026-11-20T22:59:00Z'))
    book('FirstOn21st', new Date('2026-11-20T23:00:00Z'))
    book('LastOn22nd', new Date('2026-11-22T22:59:00Z'))
    book('FirstOn23rd', new Date('2026-11-22T23:00:00Z'))
    const period = { since: new Date('2026-11-20T23:30:00Z'), until: new Date('2026-11-22T10:00:00Z') }
    const list = (after?: string) =>
      factory.open(settings).listPayments?.({ ...period, after, signal: createDeadline() })
    const first = await list()
    expect(first).toMatchObject({ payments: [{ reference: 'FirstOn21st' }], next: '2026-11-22' })
    expect(await list(first?.next)).toEqual({
      payments: [expect.objectContaining({ reference: 'LastOn22nd', captured: money(1999, 'EUR') })],
      next: undefined,
    })
    server.distortion = { fields: ['stato'], to: 'odd' }
    expect(await list()).toMatchObject({
      payments: [
        {
          ...{ reference: 'FirstOn21st', state: 'unreadable' },
          unreadable: { why: 'XPay names an unknown status' },
        },
      ],
      next: '2026-11-22',
    })
    server.distortion = { fields: ['esito'], to: 'odd' }
    await expect(list()).rejects.toThrow('XPay refused a list of orders')
    await server.close()
  })

  /** A captured payment of 1,999 of which 300 were given back, as the back office words that. */
  const giveBack = async (refundWord: string) => {
    const simulator = await startFakeXpay({ refundWord })
    const { ledger } = simulator
    const payment = ledger.open({ reference: 'Paid', amount: money(1999, 'EUR') })
    payment.state = 'captured'
    expect(await inquireRefund(simulator, payment)).toEqual({ state: 'unknown' })
    ledger.refund(payment, { reference: '0', amount: 300 })
    return { simulator, payment }
  }

  it.each([
    ['Stornato', 'done'],
    ['In attesa di storno', 'accepted'],
    ['Storno Negato', 'unknown'],
    ['Odd', 'uncertain'],
  ])('PY-12 tells a refund that its order states as %s by the sum: it is %s', async (word, state) => {
    const { simulator, payment } = await giveBack(word)
    expect(await inquireRefund(simulator, payment)).toMatchObject({ state })
    await simulator.server.close()
  })

  it('PY-12 is uncertain of a refund while the sum may be that of another, or is not stated', async () => {
    const { simulator, payment } = await giveBack('Stornato')
    const another = { refundedAtMost: 300 }
    expect(await inquireRefund(simulator, payment, another)).toMatchObject({ state: 'uncertain' })
    simulator.server.distortion = { fields: ['operazioni'], to: 'missing' }
    expect(await inquireRefund(simulator, payment)).toMatchObject({ state: 'uncertain' })
    await simulator.server.close()
  })

  it('PY-12 believes an order that says that all of it was given back, whatever it says of operations', async () => {
    const { simulator, payment } = await giveBack('Stornato')
    simulator.ledger.refund(payment, { reference: '1', amount: 1699 })
    simulator.server.distortion = { fields: ['dettaglio'], to: 'missing' }
    const others = { refundedBefore: 1699, refundedAtMost: 1699 }
    expect(await inquireRefund(simulator, payment, others)).toEqual({ state: 'done' })
    await simulator.server.close()
  })

  it('PY-11 reads of a partly captured order what was captured, and lists it even where no list states how much', async () => {
    const { factory, settings, server, ledger } = await startFakeXpay()
    const provider = factory.open(settings)
    const createdAt = new Date('2026-11-21T10:00:00Z')
    const book = (reference: string, more = {}) =>
      Object.assign(ledger.open({ reference, amount: money(1999, 'EUR'), createdAt, more }), {
        state: 'captured',
      })
    const part = book('Part', { captured: '500' })
    book('Whole')
    const period = { since: createdAt, until: createdAt, signal: createDeadline() }
    const { reference, amount } = part
    const inquire = () =>
      provider.inquire({ reference, amount, openedAt: createdAt, signal: createDeadline() })
    expect(await inquire()).toMatchObject({ state: 'captured', captured: money(500, 'EUR') })
    const whole = { state: 'captured', reference: 'Whole', captured: money(1999, 'EUR') }
    expect((await provider.listPayments?.(period))?.payments).toMatchObject([
      { state: 'captured', reference: 'Part', captured: money(500, 'EUR') },
      whole,
    ])
    server.distortion = { fields: ['dettaglio'], to: 'missing' }
    await expect(inquire()).rejects.toThrow('XPay says captured, but not how much')
    expect((await provider.listPayments?.(period))?.payments).toEqual([
      { state: 'captured', reference: 'Part', gatewayReference: 'Part' },
      { ...whole, gatewayReference: 'Whole' },
    ])
    await server.close()
  })

  it.each([
    ['Rimborsato Parz.', { state: 'captured', captured: money(1999, 'EUR') }],
    ['Non Creato', { state: 'unknown' }],
  ])('PY-11 reads the documented word %s', (stato, report) => {
    const order = { codiceTransazione: 'Paid', importo: '1999', divisa: 'EUR', stato }
    expect(toGatewayReport(order)).toMatchObject(report)
  })

  it('signs like known forms and results', () => {
    const start = new Map([
      ['importo', '150'],
      ['codTrans', 'ORD1'],
      ['divisa', 'EUR'],
    ])
    expect(computeStartMac(start, 'MACKEY')).toBe('53368bfd7d768419c9aa39540da40c3a5bc2acae')
    const result = new Map([
      ...start,
      ['esito', 'OK'],
      ['data', '20261120'],
      ['orario', '101112'],
      ['codAut', 'ABC123'],
    ])
    expect(computeResultMac(result, 'MACKEY')).toBe('7b36a36bace8a13d3382133bf1de0d78533eb74b')
  })
})
