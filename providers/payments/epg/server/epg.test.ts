import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { buildCreatePaymentInput, type GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { epgWire, startFakeEpg } from '../testing/fake-epg.ts'
import { deriveOrderId } from './epg.adapter.ts'
import { decryptNotice } from './epg-notice.parser.ts'
import { epgPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeEpg,
  ...epgWire,
  amounts: [money(1999, 'AED'), money(1250, 'USD')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  declines: [
    ['51', 5011],
    ['54', 5001],
    ['82', 5002],
    ['14', 5003],
    ['05', 5100],
  ],
  // The code for a cancellation by the customer is unknown.
  tellsCancelled: false,
  usedCard: { brand: 'visa', bin: '411111' },
  refunds: 'part',
  secrets: ['password'],
}

describe('EPG', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through EPG', { traits, area: epgPaymentsPlugin })

  it('derives order ids of 16 characters deterministically', () => {
    expect(deriveOrderId('Pay1')).toMatch(/^[0-9A-F]{16}$/)
    expect(deriveOrderId('Pay1')).toBe(deriveOrderId('Pay1'))
    expect(deriveOrderId('Pay1')).not.toBe(deriveOrderId('Pay2'))
  })

  const KEY = '0123456789abcdef0123456789abcdeffedcba9876543210'
  const NOTICE =
    '4YnSgNFEe/RKgA/+ELbFqx5c8RdNT3gxBTz+urgR1G4K2GbTTxxpqS28R+l8u7Gaz0XsO46SxuSTfkkkGrl0qrSBd8mVJWDMfKPwlBLNYfPZKTAF+RQ8cfc97GPVnL9zoftjSqp/t1Sb4OibthroMQ=='
  const bodyOf = (details: string) => JSON.stringify({ eInvoiceTransactionDetails: details })

  it('decrypts a known notice about a link', () => {
    expect(decryptNotice(bodyOf(NOTICE), KEY)).toEqual({ InvoiceID: '1', TransactionResponseCode: '0' })
  })

  it.each([
    ['under another key', bodyOf(NOTICE), `X${KEY.slice(1)}`],
    ['with another beginning', bodyOf(NOTICE), `${KEY.slice(0, -1)}X`],
    ['that was cut', bodyOf(NOTICE.slice(0, 64)), KEY],
    ['that is no multiple of a block', bodyOf(NOTICE.slice(0, 60)), KEY],
    ['that is none', '{"eInvoiceTransactionDetails":"AAAA"}', KEY],
    ['that is no JSON', 'eInvoiceTransactionDetails=1', KEY],
  ])('decrypts nothing %s', (_what, body, key) => {
    expect(decryptNotice(body, key)).toBeUndefined()
  })

  it('answers a notice in EPG’s format, and treats it as a hint; without a key it is refused', async () => {
    const { factory, settings, server } = await startFakeEpg()
    const notice = { headers: {}, rawBody: Buffer.from(bodyOf(NOTICE)), path: '/', receivedAt: new Date() }
    const read = (more: object) => factory.open({ ...settings, ...more }).readWebhook(notice)
    expect(await read({ decryptionKey: KEY })).toMatchObject({
      kind: 'hint',
      gatewayReference: '1',
      reply: { contentType: 'application/json', body: expect.stringContaining('"ResponseCode":"0"') },
    })
    expect(await read({})).toMatchObject({ kind: 'refused' })
    expect(() => factory.open({ ...settings, decryptionKey: KEY.slice(1) })).toThrow()
    await server.close()
  })

  it('refuses a return URL that is longer than EPG accepts', async () => {
    const { factory, settings, server } = await startFakeEpg()
    const formReturnUrl = `https://shop.example/${'x'.repeat(256)}`
    const created = await factory
      .open(settings)
      .create(buildCreatePaymentInput(money(1, 'AED'), { formReturnUrl }))
    expect(created).toMatchObject({ kind: 'refused' })
    await server.close()
  })
})
