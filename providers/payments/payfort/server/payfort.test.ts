import { describe, expect, it } from 'vitest'
import { describeGatewayJourney, openJourneyShop } from '#core/orders/testing/gateway-journey.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { startFakeServer } from '#core/payments/testing/fake-server.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import {
  buildRefundInput,
  createDeadline,
  type GatewayTraits,
} from '#core/payments/testing/gateway-simulator.ts'
import { minutes } from '#platform/kernel/clock.ts'
import { money } from '#platform/kernel/money.ts'
import { payfortWire, startFakePayfort } from '../testing/fake-payfort.ts'
import { computeSignature } from './payfort.adapter.ts'
import { payfortPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePayfort,
  ...payfortWire,
  amounts: [money(1999, 'AED'), money(1255, 'KWD')],
  cannotCarry: [money(900, 'JPY'), money(1250, 'EUR')],
  holds: ['capture', 'void'],
  declines: [
    ['029', 5011],
    ['012', 5001],
    ['016', 5003],
    ['666', 5100],
  ],
  refunds: 'part',
  secrets: ['requestPhrase', 'responsePhrases'],
  webhookSecrets: 'responsePhrases',
  signature: { field: 'signature' },
}

const RESPONSE_PHRASE = 'canaryResponsePhrase'

/** The adapter at a PayFort that gives this answer to every call. */
const openAt = async (answer: Readonly<Record<string, string>>, isSigned: boolean) => {
  const signature = isSigned ? { signature: computeSignature(answer, RESPONSE_PHRASE) } : {}
  const server = await startFakeServer(() => [
    ['POST', /^\/FortAPI\/paymentApi$/, () => ({ json: { ...answer, ...signature } })],
  ])
  const { factory, settings, server: unused } = await startFakePayfort()
  await unused.close()
  const provider = factory.open({ ...settings, apiBase: server.origin, responsePhrases: [RESPONSE_PHRASE] })
  return { provider, close: () => server.close() }
}

const REFERENCE = 'Pay000001AbCdEfGhIjKlM'

describe('PayFort', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 PY-12 through PayFort', { traits, area: payfortPaymentsPlugin })

  it.each([
    ['00006, a technical problem', { status: '00', response_code: '00006' }, true, 'uncertain'],
    ['19, an uncertain transaction', { status: '19', response_code: '19002' }, true, 'uncertain'],
    ['20, which waits for a bank', { status: '20', response_code: '20064' }, true, 'uncertain'],
    ['06, a refund that was carried out', { status: '06', response_code: '06000' }, true, 'done'],
    ['07, a refund that failed', { status: '07', response_code: '07030' }, true, 'refused'],
    ['00, an invalid request', { status: '00', response_code: '00016' }, true, 'refused'],
    ['07 without a signature', { status: '07', response_code: '07030' }, false, 'throws'],
    ['00006 without a signature', { status: '00', response_code: '00006' }, false, 'throws'],
  ] as const)('PY-11 reads a refund’s answer: %s', async (_words, answer, isSigned, expected) => {
    const { provider, close } = await openAt({ ...answer, merchant_reference: REFERENCE }, isSigned)
    const payment = { reference: REFERENCE, gatewayReference: REFERENCE, amount: money(1999, 'AED') }
    const sent = provider.refund(buildRefundInput(payment, 500))
    if (expected === 'throws') await expect(sent).rejects.toThrow('not signed')
    else expect(await sent).toMatchObject({ state: expected })
    await close()
  })

  it.each([
    ['00', '00006', 'pending'],
    ['03', '03006', 'pending'],
    ['13', '13006', 'pending'],
    ['15', '15777', 'pending'],
    ['15', '15780', 'pending'],
    ['13', '13666', 'failed'],
    ['00', '00072', 'cancelled'],
  ] as const)('PY-11 reads a payment of status %s with the code %s as %s', async (status, code, expected) => {
    const { provider, close } = await openAt(
      {
        ...{ status: '12', response_code: '12000', merchant_reference: REFERENCE },
        ...{ transaction_status: status, transaction_code: code },
      },
      true,
    )
    const report = await provider.inquire({
      ...{ reference: REFERENCE, amount: money(1999, 'AED'), openedAt: new Date() },
      signal: createDeadline(),
    })
    expect(report).toMatchObject({ state: expected, reference: REFERENCE })
    await close()
  })

  it('PY-11 asks again about a payment with a technical problem, and finds that it was captured', async () => {
    const { factory, settings, server, ledger } = await startFakePayfort()
    const booked = ledger.open({ reference: REFERENCE, amount: money(1999, 'AED') })
    const inquire = () =>
      factory.open(settings).inquire({
        ...{ reference: REFERENCE, amount: booked.amount, openedAt: new Date() },
        signal: createDeadline(),
      })
    Object.assign(booked, { state: 'declined', decline: '006' })
    expect((await inquire()).state).toBe('pending')
    booked.state = 'captured'
    expect(await inquire()).toMatchObject({ state: 'captured', captured: booked.amount })
    await server.close()
  })

  it.each([
    ['00036 of our reference', { response_code: '00036', merchant_reference: REFERENCE }, 'unknown'],
    ['00036 of another reference', { response_code: '00036', merchant_reference: 'Other1' }, 'throws'],
    ['00008, an invalid signature', { response_code: '00008', merchant_reference: REFERENCE }, 'throws'],
  ] as const)('PY-11 reads an error that is not signed: %s', async (_words, answer, expected) => {
    const { provider, close } = await openAt({ status: '00', ...answer }, false)
    const asked = provider.inquire({
      ...{ reference: REFERENCE, amount: money(1999, 'AED'), openedAt: new Date() },
      signal: createDeadline(),
    })
    if (expected === 'throws') await expect(asked).rejects.toThrow('not signed')
    else expect(await asked).toMatchObject({ state: expected, reference: REFERENCE })
    await close()
  })

  it('PY-08 PY-11 ends a checkout whose customer never reached PayFort, without a review', async () => {
    const { stand, shop, save, mod } = await openJourneyShop({ traits, area: payfortPaymentsPlugin })
    await save(stand.settings)
    const order = await shop.place({ currency: 'AED', price: 1250, mod })
    expect(order.payment).toMatchObject({ status: PAYMENT_STATUS.initiated })
    shop.app.clock.advance(minutes(21))
    for (const work of shop.app.platform.hooks.all('dueWork'))
      if (work.name === 'payments.inquiries') await work.run('due')
    expect(stand.server.lastCall?.text).toContain('"query_command":"CHECK_STATUS"')
    const { payment } = await shop.order(order.id)
    expect(payment).toMatchObject({ status: PAYMENT_STATUS.aborted, needsReview: false })
    await shop.close()
    await stand.server.close()
  })

  it('signs like the vendor’s own package', () => {
    const fields = {
      command: 'AUTHORIZATION',
      access_code: '43287943278432',
      merchant_identifier: '343278h432',
      amount: 1,
      merchant_reference: 'test 2121',
      currency: 'USD',
      language: 'en',
      customer_email: 'test@aps.com',
    }
    expect(computeSignature(fields, 'test1')).toBe(
      '6b73011e4eda060bbbdf206ad110b5208690b57d9e39bec1a548fe8bf3029439',
    )
    expect(computeSignature(fields, 'test2')).toBe(
      '916b0c4952b7d072fe6cbe15fad9b5509660b482aaa952d90096c9094ca87478',
    )
    const check = { query_command: 'CHECK_STATUS', language: 'en', merchant_reference: '122333' }
    expect(computeSignature(check, 'sha-request-phrase')).toBe(
      '9eb08299a5f9cda485e4967a25d4c8ff7ecfc98ae8f6d23fcb12457ea709fb26',
    )
  })
})
