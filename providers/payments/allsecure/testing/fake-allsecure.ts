import { createHash, createHmac } from 'node:crypto'
import { createFakeLedger, type LedgerPaymentState } from '#core/payments/testing/fake-ledger.ts'
import {
  type FakeAnswer,
  type FakeCall,
  parseBody,
  startFakeServer,
} from '#core/payments/testing/fake-server.ts'
import type { GatewaySimulator } from '#core/payments/testing/gateway-simulator.ts'
import { systemClock } from '#platform/kernel/clock.ts'
import { fromDecimal, toDecimal } from '#platform/kernel/money.ts'
import { createAllsecureFactory } from '../server/plugin.ts'

const CONNECTOR = 'my-connector'
const [USER, PASSWORD, SECRET] = ['shop-api', 'canary-password-of-allsecure', 'canary-shared-secret']
const TYPE = 'application/json; charset=utf-8'

const STATUS = {
  open: 'REDIRECT',
  pending: 'PENDING',
  authorized: 'SUCCESS',
  captured: 'SUCCESS',
  declined: 'ERROR',
  cancelled: 'ERROR',
  expired: 'ERROR',
} as const

const errorCodeOf = (state: LedgerPaymentState, decline: string | undefined): string | undefined =>
  ({ cancelled: '2002', expired: '2005' })[String(state)] ?? decline

/** A callback's words. */
const RESULT = {
  open: 'PENDING',
  pending: 'PENDING',
  authorized: 'OK',
  captured: 'OK',
  declined: 'ERROR',
  cancelled: 'ERROR',
  expired: 'ERROR',
} as const

const sign = (
  lines: readonly [method: string, body: string, date: string, uri: string],
  secret = SECRET,
): string => {
  const [method, body, date, uri] = lines
  const hash = createHash('sha512').update(body).digest('hex')
  return createHmac('sha512', secret).update(`${method}\n${hash}\n${TYPE}\n${date}\n${uri}`).digest('base64')
}

/** A capture or a void: a transaction of its own, of which the hold's own status says nothing. */
interface FollowUp {
  readonly name: string
  readonly uuid: string
  readonly type: 'CAPTURE' | 'VOID'
}

/** What AllSecure calls a payment that was only authorised, beside the status of a success. */
const typeOf = (state: LedgerPaymentState): string => (state === 'authorized' ? 'PREAUTHORIZE' : 'DEBIT')

const refuse = (errorCode: string): FakeAnswer => ({
  json: { success: false, returnType: 'ERROR', errorCode, errors: [{ errorCode, errorMessage: 'No' }] },
})

/** A simulator of AllSecure's gateway: its API, its page and its callbacks. */
export const startFakeAllsecure = async (): Promise<GatewaySimulator> => {
  const books = createFakeLedger('abcde12345abcde12345')
  const authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString('base64')}`
  const guarded = (answer: (call: FakeCall) => FakeAnswer) => (call: FakeCall) => {
    const { headers, method, text, url } = call
    const signature = sign([method, text, headers['x-date'] ?? '', url.pathname])
    const isKnown = headers.authorization === authorization && headers['x-signature'] === signature
    return isKnown && headers['content-type'] === TYPE ? answer(call) : refuse('1004')
  }
  const followUps = new Map<string, FollowUp>()
  const followUpCalled = (name: string | undefined) =>
    [...followUps].find(([, { name: own, uuid }]) => own === name || uuid === name)
  const endHold =
    (type: FollowUp['type'], to: 'captured' | 'cancelled') =>
    (call: FakeCall): FakeAnswer => {
      const body = parseBody(call)
      const payment = books.find(String(body.referenceUuid))
      const name = String(body.merchantTransactionId)
      const wanted = fromDecimal(String(body.amount), String(body.currency))
      if (followUpCalled(name)) return refuse('3004')
      if (type === 'CAPTURE' && wanted?.amount !== payment?.amount.amount) return refuse('1000')
      if (!payment || !books.end(payment, to)) return refuse('2003')
      const uuid = `f${payment.id}`
      followUps.set(payment.reference, { name, uuid, type })
      return { json: { success: true, uuid, returnType: 'FINISHED' } }
    }
  const refundCalled = (name: string | undefined) =>
    books.payments.flatMap(({ refunds }) => refunds).find(({ reference }) => reference === name)
  const server = await startFakeServer((self) => [
    [
      'POST',
      /^\/api\/v3\/transaction\/my-connector\/debit$/,
      guarded((call) => {
        const body = parseBody(call)
        const amount = fromDecimal(String(body.amount), String(body.currency))
        const reference = String(body.merchantTransactionId)
        if (typeof body.amount !== 'string' || !amount || !body.customer) return refuse('1000')
        if (books.find(reference)) return refuse('3004')
        const { id } = books.open({ reference, amount, webhookUrl: String(body.callbackUrl) })
        return {
          json: {
            success: true,
            uuid: id,
            ...{ purchaseId: `20261121-${id}`, returnType: 'REDIRECT', paymentMethod: 'Creditcard' },
            redirectUrl: `${self.origin}/redirect/${id}`,
          },
        }
      }),
    ],
    ['POST', /^\/api\/v3\/transaction\/my-connector\/capture$/, guarded(endHold('CAPTURE', 'captured'))],
    ['POST', /^\/api\/v3\/transaction\/my-connector\/void$/, guarded(endHold('VOID', 'cancelled'))],
    [
      'GET',
      /^\/api\/v3\/status\/my-connector\/getByMerchantTransactionId\/([\w-]+)$/,
      guarded(({ caught: [name] }) => {
        const refund = refundCalled(name)
        if (refund)
          return {
            json: {
              success: true,
              transactionStatus: 'SUCCESS',
              uuid: refund.id,
              merchantTransactionId: name,
              transactionType: 'REFUND',
            },
          }
        const [ended, followUp] = followUpCalled(name) ?? []
        const found = books.find(ended ?? name)
        if (!found) return refuse('8001')
        const reported = books.getReported(found)
        const { amount } = reported
        if (followUp)
          return {
            json: {
              ...{ success: true, transactionStatus: 'SUCCESS', uuid: followUp.uuid },
              ...{ merchantTransactionId: name, transactionType: followUp.type, errors: [] },
              ...(followUp.type === 'CAPTURE'
                ? { amount: toDecimal(amount), currency: amount.currency }
                : {}),
            },
          }
        const { id, reference, decline } = reported
        const state = followUps.has(found.reference) ? 'authorized' : reported.state
        const errorCode = errorCodeOf(state, decline)
        return {
          json: {
            ...{
              success: true,
              transactionStatus: STATUS[state],
              uuid: id,
              merchantTransactionId: reference,
            },
            ...{ transactionType: typeOf(state), amount: toDecimal(amount), currency: amount.currency },
            errors: STATUS[state] === 'ERROR' ? [{ errorCode: Number(errorCode), errorMessage: 'No' }] : [],
          },
        }
      }),
    ],
    [
      'POST',
      /^\/api\/v3\/transaction\/my-connector\/refund$/,
      guarded((call) => {
        const body = parseBody(call)
        const charge = String(body.referenceUuid)
        const [captured] = followUpCalled(charge) ?? []
        const named = books.find(captured ?? charge)
        // The money of a hold is with its capture.
        const payment = named && followUps.has(named.reference) && !captured ? undefined : named
        const wanted = fromDecimal(String(body.amount), String(body.currency))
        const reference = String(body.merchantTransactionId)
        const refund =
          payment &&
          wanted &&
          !refundCalled(reference) &&
          books.refund(payment, { reference, amount: wanted.amount })
        return refund ? { json: { success: true, uuid: refund.id, returnType: 'FINISHED' } } : refuse('2003')
      }),
    ],
    [
      'GET',
      /^\/redirect\/(\w+)$/,
      ({ caught: [id] }) => ({ status: books.find(id) ? 200 : 404, text: 'AllSecure' }),
    ],
  ])
  return {
    factory: createAllsecureFactory({ clock: systemClock }),
    settings: {
      ...{ baseUrl: server.origin, pageOrigins: [server.origin], apiKey: CONNECTOR },
      ...{ userName: USER, password: PASSWORD, sharedSecrets: [SECRET] },
    },
    server,
    refundAnswer: { of: /\/refund /, field: 'returnType' },
    answerFields: { status: ['transactionStatus'], amount: ['amount'], currency: ['currency'] },
    ledger: books,
    event: (payment, { secret = SECRET, at, url = 'http://127.0.0.1:9/' }) => {
      const { id, reference, amount, state, decline } = books.getReported(payment)
      const code = errorCodeOf(state, decline)
      const body = JSON.stringify({
        ...{ result: RESULT[state], uuid: id, merchantTransactionId: reference },
        ...{ transactionType: typeOf(state), amount: toDecimal(amount), currency: amount.currency },
        // Callbacks name errors otherwise than answers do, and as text.
        ...(code ? { code, message: 'No' } : {}),
      })
      const date = at.toUTCString()
      const signature = sign(['POST', body, date, new URL(url).pathname], secret)
      return { body, headers: { 'content-type': TYPE, 'x-date': date, 'x-signature': signature } }
    },
  }
}
