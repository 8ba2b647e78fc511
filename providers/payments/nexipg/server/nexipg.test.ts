import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { createDeadline, type GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeNpg } from '../testing/fake-npg.ts'
import { startFakeXpay, xpayWire } from '../testing/fake-xpay.ts'
import { deriveOrderId } from './npg.adapter.ts'
import { nexiPaymentsPlugin } from './plugin.ts'
import { computeResultMac, computeStartMac } from './xpay.adapter.ts'

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

describe('Nexi’s older XPay', () => {
  describeGateway(xpay)
  describeGatewayJourney('PY-02 through XPay', { traits: xpay, area: nexiPaymentsPlugin })

  it('PY-11 lists the days of Italy from first to last, and none with an order that cannot be read', async () => {
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
    await expect(list()).rejects.toThrow('XPay names an unknown status')
    server.distortion = { fields: ['esito'], to: 'odd' }
    await expect(list()).rejects.toThrow('XPay refused a list of orders')
    await server.close()
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
