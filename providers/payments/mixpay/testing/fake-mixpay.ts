import { createFakeLedger } from '#core/payments/testing/fake-ledger.ts'
import { parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { mixpayFactory } from '../server/plugin.ts'

const PAYEE = '6c30c181-1111-2222-3333-000000000001'

const STATUS = {
  open: 'unpaid',
  pending: 'pending',
  authorized: 'pending',
  captured: 'success',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'failed',
} as const

const refuse = (code: number) => ({ json: { code, success: false, message: 'No', data: [] } })
const done = (data: unknown) => ({
  json: { code: 0, success: true, message: '', data, timestampMs: 1_790_000_000_123 },
})

/** A simulator of MixPay's API, its page and its callbacks. */
export const startFakeMixpay = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('25e08dd1')
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/v1\/one_time_payment$/,
      (call) => {
        const body = parseBody(call)
        const amount = fromDecimal(String(body.quoteAmount), String(body.quoteAssetId).toUpperCase())
        const reference = String(body.orderId)
        if (body.payeeId !== PAYEE || !amount || !/^[\w-]{6,36}$/.test(reference)) return refuse(22000)
        if (String(body.remark).length > 50 || books.find(reference)) return refuse(22001)
        const pageEndsAt = new Date(Number(body.expiredTimestamp) * 1000)
        return done({
          code: books.open({ reference, amount, pageEndsAt, webhookUrl: String(body.callbackUrl) }).id,
        })
      },
    ],
    [
      'GET',
      /^\/v1\/payments_result$/,
      ({ url }) => {
        const found = books.find(url.searchParams.get('orderId'))
        if (!found || url.searchParams.get('payeeId') !== PAYEE) return refuse(404)
        const { reference, amount, state, decline } = books.getReported(found)
        // The same number in another notation.
        const quoteAmount = toDecimal(amount)
          .replace(/(\.\d*?)0+$/, '$1')
          .replace(/\.$/, '')
        return done({
          ...{ status: STATUS[state], payeeId: PAYEE, orderId: reference, quoteAmount },
          ...{
            quoteAssetId: amount.currency.toLowerCase(),
            // Text, as all amounts are.
            failureCode: state === 'cancelled' ? '40032' : state === 'expired' ? '40000' : (decline ?? '0'),
            ...{ date: 1_790_000_000, confirmations: -1, surplusStatus: 'no', settleStatus: 'pending' },
          },
        })
      },
    ],
    [
      'GET',
      /^\/code\/(\w+)$/,
      ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'MixPay' }),
    ],
  ])
  return {
    factory: mixpayFactory,
    settings: { baseUrl: `${server.origin}/v1`, pageBase: server.origin, payeeId: PAYEE },
    server,
    answerFields: { status: ['status'], amount: ['quoteAmount'], currency: ['quoteAssetId'] },
    ledger: books,
    event: ({ reference }) => ({
      body: JSON.stringify({ orderId: reference, traceId: 't', payeeId: PAYEE }),
      headers: { 'content-type': 'application/json' },
    }),
  }
}
