import { describe, expect, it } from 'vitest'
import { describeGatewayJourney } from '#core/orders/testing/gateway-journey.ts'
import { describeGateway } from '#core/payments/testing/gateway-conformance.ts'
import { createDeadline, type GatewayTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { startFakeJcc } from '../testing/fake-jcc.ts'
import { buildSignedText, computeJccChecksum } from './jcc.adapter.ts'
import { jccPaymentsPlugin } from './plugin.ts'

const traits: GatewayTraits = {
  start: startFakeJcc,
  amounts: [money(1999, 'EUR')],
  cannotCarry: [money(1250, 'KWD'), money(900, 'JPY')],
  holds: ['capture', 'void'],
  usedCard: { bin: '411111' },
  tellsExpired: true,
  tellsPageEnd: true,
  declines: [
    ['116', 5011],
    ['101', 5001],
    ['111', 5003],
    ['5', 5100],
  ],
  refunds: 'part',
  savedCards: true,
  secrets: ['password', 'callbackKeys'],
  webhookSecrets: 'callbackKeys',
  signature: { field: 'checksum' },
}

const ORDER = '3ff6962a-7dcc-4283-ab50-a6d7dd3386fe'

describe('JCC', () => {
  describeGateway(traits)
  describeGatewayJourney('PY-02 through JCC', { traits, area: jccPaymentsPlugin })

  it('PY-11 lists the orders of a period in whatever zone the bank reads it, and says when JCC refuses', async () => {
    const { factory, settings, server, ledger } = await startFakeJcc()
    const book = (reference: string, minutesAgo: number) => {
      const createdAt = new Date(Date.now() - minutesAgo * 60_000)
      const opened = ledger.open({ reference, amount: money(1999, 'EUR'), createdAt })
      Object.assign(opened, { state: 'captured' })
    }
    book('First1', 59)
    book('Last1', 1)
    book('Before1', 61)
    const period = { since: new Date(Date.now() - 3_600_000), until: new Date() }
    const list = (more = {}) =>
      factory.open({ ...settings, ...more }).listPayments?.({ ...period, signal: createDeadline() })
    const listed = await list()
    expect(listed?.payments.map(({ reference }) => reference).toSorted()).toEqual(['First1', 'Last1'])
    expect(listed?.next).toBeUndefined()
    await expect(list({ password: 'another-password' })).rejects.toThrow('JCC refused a list of orders: 5')
    server.distortion = { fields: ['orderStatus'], to: 'odd' }
    expect((await list())?.payments).toMatchObject(
      ['Last1', 'First1'].map((reference) => ({
        ...{ reference, state: 'unreadable', unreadable: { why: 'JCC names an unknown status' } },
      })),
    )
    await server.close()
  })

  it.each([
    [
      'test',
      [
        ['status', '1$amount=123456'],
        ['operation', 'deposited'],
        ['mdOrder', ORDER],
        ['orderNumber', '10747'],
      ],
      '14E0D9722D43BE67BFF111F53570BB5BCCFEED8AD15D72A48D51D4E949DAF988',
    ],
    [
      'yourSecretToken',
      [
        ['mdOrder', ORDER],
        ['sign_alias', 'ignored'],
        ['amount', '123456'],
        ['operation', 'deposited'],
        ['orderNumber', '10747'],
        ['checksum', 'ignored'],
        ['status', '1'],
      ],
      '51C892147225ABE87798CB02979D70EF46D0AE79B5AA3B28B1C260BE286C50A9',
    ],
  ] as const)('signs like known callbacks: %s', (key, fields, expected) => {
    expect(computeJccChecksum(buildSignedText(fields), key)).toBe(expected)
  })
})
