import { createHash } from 'node:crypto'
import { createFakeLedger, type LedgerPayment } from '#core/payments/testing/fake-ledger.ts'
import { parseBody, startFakeServer } from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator, WireTraits } from '#core/payments/testing/gateway-simulator.ts'
import { money } from '#platform/kernel/money.ts'
import { jccFactory } from '../server/plugin.ts'

const MERCHANT = '0011223344'
const ACQUIRER = '402971'
const PASSWORD = 'canary-password-of-jcc-legacy'

const NUMBERS: Readonly<Record<string, string>> = { EUR: '978', USD: '840' }

const sha1 = (...parts: readonly string[]): string =>
  createHash('sha1').update(parts.join('')).digest('base64')

/** Our order id in the reported values, which a false report may change. */
const orderIdOf = ({ reference, amount }: LedgerPayment): string =>
  `${reference}${String(amount.amount).padStart(12, '0')}${NUMBERS[amount.currency] ?? ''}`

export const jccLegacyWire = {
  isAsked: false,
  asksFirst: false,
  refunds: 'none',
} as const satisfies WireTraits

/** A simulator of JCC's older page, which posts the browser back. */
export const startFakeJccLegacy = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger()
  const server = await startFakeServer(() => [
    [
      'POST',
      /^\/EcomPayment\/RedirectAuthLink$/,
      (call) => {
        const body = parseBody(call) as Record<string, string>
        const { MerID = '', AcqID = '', OrderID = '', PurchaseAmt = '', PurchaseCurrency = '' } = body
        const isWhole =
          body.Version === '1.0.0' &&
          [MerID, AcqID].join() === [MERCHANT, ACQUIRER].join() &&
          /^\d{12}$/.test(PurchaseAmt) &&
          PurchaseCurrency === '978' &&
          body.PurchaseCurrencyExponent === '2' &&
          body.CaptureFlag === 'A' &&
          body.SignatureMethod === 'SHA1'
        const isSigned =
          body.Signature === sha1(PASSWORD, MerID, AcqID, OrderID, PurchaseAmt, PurchaseCurrency)
        if (!isWhole || !isSigned || books.find(OrderID)) return { status: 400, text: 'Invalid' }
        const amount = money(Number(PurchaseAmt), 'EUR')
        books.open({ id: OrderID, reference: OrderID.slice(0, 22), amount, returnUrl: body.MerRespURL })
        return { text: 'JCC' }
      },
    ],
  ])
  return {
    factory: jccFactory,
    settings: { product: 'legacy', baseUrl: server.origin, merchantId: MERCHANT, passwords: [PASSWORD] },
    wire: jccLegacyWire,
    server,
    ledger: books,
    event: (payment, { secret = PASSWORD }) => {
      const order = orderIdOf(books.getReported(payment))
      const isPaid = payment.state === 'captured'
      const [code, reason] = isPaid ? ['1', '1'] : ['2', payment.decline ?? '2']
      const body = {
        ...{ MerID: MERCHANT, AcqID: ACQUIRER, OrderID: order, ResponseCode: code, ReasonCode: reason },
        ...{ ReasonCodeDesc: isPaid ? 'Approved' : 'Declined', ReferenceNo: '123456', AuthCode: '00' },
        ResponseSignature: sha1(secret, MERCHANT, ACQUIRER, order, code, reason),
      }
      return {
        body: new URLSearchParams(body).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }
    },
  }
}
