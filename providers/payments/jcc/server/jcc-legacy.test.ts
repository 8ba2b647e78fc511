import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { buildCreatePaymentInput, type GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { jccLegacyWire, startFakeJccLegacy } from '../testing/fake-jcc-legacy.ts'
import { computeRequestSignature, computeResponseSignature } from './jcc-legacy.adapter.ts'
import { jccFactory, jccPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeJccLegacy,
  ...jccLegacyWire,
  amounts: [money(1999, 'EUR')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY'), money(1_000_000_000_000, 'EUR')],
  declines: [['3', 5100]],
  isOlderProduct: true,
  tellsCancelled: false,
  tellsPending: false,
  secrets: ['passwords'],
  webhookSecrets: 'passwords',
  signature: { field: 'ResponseSignature' },
  coversReport: true,
}

const COMMON_FIELDS = { MerID: '0011223344', AcqID: '402971', OrderID: 'TestOrder12345' }
const REQUEST_FIELDS = { ...COMMON_FIELDS, PurchaseAmt: '000000002050', PurchaseCurrency: '978' }
const ANSWER = { ...COMMON_FIELDS, ResponseCode: '1', ReasonCode: '1' }

describe('JCC’s older page', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through JCC’s older page', { traits, area: jccPaymentsPlugin })

  it('signs like a known form and response', () => {
    expect(computeRequestSignature(REQUEST_FIELDS, '1234abcd')).toBe('sU3MeEKlPx7HpiHnfBBt++goN3k=')
    expect(computeResponseSignature(ANSWER, '1234abcd')).toBe('WoGptKcak3tUf8zS60bgELvWlxI=')
  })

  it.each([
    ['MerID', '0011223344X'],
    ['AcqID', ''],
    ['OrderID', 'Test Order'],
    ['PurchaseAmt', '2050'],
    ['PurchaseAmt', '0000000020.5'],
    ['PurchaseCurrency', 'EUR'],
  ])('signs nothing whose %s is %j', (field, value) => {
    expect(computeRequestSignature({ ...REQUEST_FIELDS, [field]: value }, '1234abcd')).toBeUndefined()
  })

  it.each([
    ['ResponseCode', '11'],
    ['ReasonCode', ''],
    ['ReasonCode', '1x'],
    ['OrderID', 'TestOrder12345\u0080'],
  ])('rejects a response whose %s is %j', (field, value) => {
    expect(computeResponseSignature({ ...ANSWER, [field]: value }, '1234abcd')).toBeUndefined()
  })

  const begun = async () => {
    const simulator = await startFakeJccLegacy()
    const provider = jccFactory.open(simulator.settings)
    const created = await provider.create(buildCreatePaymentInput(money(1971, 'EUR')))
    await simulator.server.close()
    if (created.kind !== 'form') throw new Error(created.kind)
    const read = (fields: Record<string, string>) => {
      const rawBody = Buffer.from(new URLSearchParams(fields).toString())
      return provider.readWebhook({ headers: {}, rawBody, path: '/', receivedAt: new Date() })
    }
    return { form: new Map(created.form.fields), read }
  }

  it('sends twelve digits of minor units and the number of decimals', async () => {
    const { form } = await begun()
    expect(form.get('PurchaseAmt')).toBe('000000001971')
    expect(form.get('PurchaseCurrencyExponent')).toBe('2')
    expect(form.get('PurchaseCurrency')).toBe('978')
  })

  it('rejects its own signature, which the customer can read in the form', async () => {
    const { form, read } = await begun()
    const ResponseSignature = form.get('Signature') ?? ''
    const text = `${form.get('OrderID')}${form.get('PurchaseAmt')}${form.get('PurchaseCurrency')}`
    for (const digits of [1, 2, 3, 4]) {
      const [OrderID, codes] = [text.slice(0, -digits - 1), text.slice(-digits - 1)]
      const answer = {
        OrderID,
        ResponseCode: codes.slice(0, 1),
        ReasonCode: codes.slice(1),
        ResponseSignature,
      }
      expect(await read(answer)).toMatchObject({ kind: 'refused' })
    }
  })
})
