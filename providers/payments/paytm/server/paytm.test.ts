import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import type { PaymentProvider } from '#core/payments/contract/payment-provider.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { createDeadline, type GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { paytmWire, startFakePaytm } from '../testing/fake-paytm.ts'
import { computeSaltedChecksum, isValidChecksum, joinSignedValues } from './paytm.signature.ts'
import { paytmPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakePaytm,
  ...paytmWire,
  amounts: [money(1999, 'INR'), money(5, 'INR')],
  cannotCarry: [money(1250, 'AED'), money(900, 'JPY')],
  declines: [
    ['235', 5011],
    ['295', 5003],
    ['227', 5100],
  ],
  holds: [],
  refunds: 'part',
  secrets: ['merchantKeys'],
  webhookSecrets: 'merchantKeys',
  foreignSecret: 'KEYOFANOTHERSHOP',
  signature: { field: 'CHECKSUMHASH' },
}

const KEY = 'MERCHANTKEY12345'

describe('Paytm', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through Paytm', { traits, area: paytmPaymentsPlugin })

  it.each([
    [
      '{"mid":"MID1","orderId":"ORD1"}',
      'VFITG4sPnc0H0cMhWFK2ItK+qx2b/HChPihmJsqm7GjQ7MxyjfMgJg2cuBIi/FmAc2g8Nq2W5oZXTQx8Z5+k0jf4J5QysjW+r06JuoYPCxg=',
    ],
    [
      'MID1|ORD1',
      '2PlWxKbUFieQb8wHNrzIb1NN52i76EApH+WiL+SNjXDsVC2vHdrWo8oe75XBTPwS80iFO0bV4SZcjrOg9S2w8d5FvhT0ptTGeoZf7n3Vx3A=',
    ],
  ])('computes and verifies the checksum of a known text: %s', (text, checksum) => {
    expect(computeSaltedChecksum(text, KEY, 'abcd')).toBe(checksum)
    expect(isValidChecksum(text, KEY, checksum)).toBe(true)
    expect(isValidChecksum(`${text} `, KEY, checksum)).toBe(false)
    expect(isValidChecksum(text, 'MERCHANTKEY12346', checksum)).toBe(false)
  })

  it('signs values in the order of their names', () => {
    expect(
      joinSignedValues([
        ['ORDERID', 'ORD1'],
        ['CHECKSUMHASH', 'x'],
        ['MID', 'MID1'],
      ]),
    ).toBe('MID1|ORD1')
  })

  it('PY-11 lists no orders of another merchant, and tells those of which it does not say that they were paid', async () => {
    const { factory, settings, server, ledger } = await startFakePaytm()
    Object.assign(ledger.open({ reference: 'PaidOrder1', amount: money(1999, 'INR') }), { state: 'captured' })
    const period = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) }
    const list = () => factory.open(settings).listPayments?.({ ...period, signal: createDeadline() })
    expect(await list()).toMatchObject({
      payments: [{ reference: 'PaidOrder1', state: 'captured' }],
      next: '2',
    })
    const why = 'Paytm lists an order without its name, amount or success'
    for (const field of ['orderSearchStatus', 'amount']) {
      server.distortion = { fields: [field], to: 'odd' }
      expect((await list())?.payments, field).toMatchObject([
        { reference: 'PaidOrder1', state: 'unreadable', unreadable: { why } },
      ])
    }
    const troubles = [
      ['mid', 'another merchant'],
      ['resultStatus', 'to a list of orders'],
    ] as const
    for (const [field, words] of troubles) {
      server.distortion = { fields: [field], to: 'odd' }
      await expect(list(), field).rejects.toThrow(words)
    }
    await server.close()
  })

  it('PY-06 looks up UPI ids and the first digits of cards, and returns nothing where the account has no permission', async () => {
    const simulator = await startFakePaytm()
    const open = (more = {}) => simulator.factory.open({ ...simulator.settings, ...more })
    const about = (provider: PaymentProvider, upiId: string, bin: string) =>
      Promise.all([
        provider.checkUpi?.({ upiId, signal: createDeadline() }),
        provider.checkBin?.({ bin, signal: createDeadline() }),
      ])
    expect(await about(open(), 'success@paytm', '411111')).toEqual([
      { kind: 'verified' },
      { kind: 'verified', brand: 'visa', type: 'credit' },
    ])
    expect(await about(open(), 'nobody@paytm', '608001')).toEqual([{ kind: 'failed' }, { kind: 'failed' }])
    expect(await about(open(), 'nobody@paytm', '999999')).toEqual([{ kind: 'failed' }, { kind: 'failed' }])
    const stranger = open({ merchantKeys: ['KEYOFANOTHERSHOP'] })
    const nothing = { kind: 'unsupported' }
    expect(await about(stranger, 'success@paytm', '411111')).toEqual([nothing, nothing])
    await simulator.server.close()
  })
})
