import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxGateway } from './server.ts'
import {
  buildSignedHeaders,
  callApi,
  postApi,
  startTestGateway,
  submitForm,
  TEST_MERCHANT,
} from './testing.ts'

let gateway: SandboxGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

const order = (reference: string, more: object = {}) => ({
  reference,
  amount: 1250,
  currency: 'KWD',
  description: 'Shawarma House, order 7',
  language: 'en',
  returnUrl: 'http://127.0.0.1:9/return?order=7',
  webhookUrl: 'http://127.0.0.1:9/webhooks',
  customer: { name: 'Mona' },
  ...more,
})

const create = async (reference: string, more: object = {}) =>
  (await postApi(gateway.origin, '/v1/payments', order(reference, more))).json()

const createPaid = async (reference: string) => {
  const payment = await create(reference)
  await submitForm(payment.pageUrl, { card: 'tok_success' })
  return payment
}

const refund = (id: string, body: object) =>
  postApi(gateway.origin, `/v1/payments/${id}/refunds`, { currency: 'KWD', ...body })

describe('authentication', () => {
  const path = '/v1/ledger'
  const good = () => buildSignedHeaders({ path })
  const flipped = (text: string) => (text.startsWith('0') ? '1' : '0') + text.slice(1)
  const minutesAway = (count: number) => buildSignedHeaders({ path }, new Date(Date.now() + count * 60_000))

  it.each([
    ['no signature at all', () => ({})],
    ['an unknown merchant', () => ({ ...good(), 'sandbox-merchant': 'nobody' })],
    ['a flipped signature', () => ({ ...good(), 'sandbox-signature': flipped(good()['sandbox-signature']) })],
    ['a short signature', () => ({ ...good(), 'sandbox-signature': 'ab' })],
    ['a timestamp that was moved', () => ({ ...good(), 'sandbox-timestamp': '1700000000' })],
    ['a call signed six minutes ago', () => minutesAway(-6)],
    ['a call signed six minutes ahead', () => minutesAway(6)],
    ['a signature made for another path', () => buildSignedHeaders({ path: '/v1/payments/x' })],
  ])('refuses %s', async (_what, headers) => {
    expect((await callApi(gateway.origin, { path, headers: headers() })).status).toBe(401)
  })

  it('refuses a body that was changed after signing', async () => {
    const body = JSON.stringify(order('changed-1'))
    const headers = buildSignedHeaders({ method: 'POST', path: '/v1/payments', body })
    const tampered = body.replace('1250', '1')
    const reply = await callApi(gateway.origin, {
      method: 'POST',
      path: '/v1/payments',
      body: tampered,
      headers,
    })
    expect(reply.status).toBe(401)
    expect(gateway.ledger().some(({ reference }) => reference === 'changed-1')).toBe(false)
  })

  it('isolates merchants from each other', async () => {
    const other = {
      merchantId: 'shop-2',
      apiKey: 'api-key-of-the-second-shop',
      webhookSecret: 'second-secret-here',
    }
    const two = await startTestGateway({ merchants: [TEST_MERCHANT, other] })
    const mine = await (await postApi(two.origin, '/v1/payments', order('mine-1'))).json()
    const timestamp = String(Math.floor(Date.now() / 1000))
    const asOther = (path: string) => ({
      'sandbox-merchant': other.merchantId,
      'sandbox-timestamp': timestamp,
      'sandbox-signature': createHmac('sha256', other.apiKey)
        .update(`${timestamp}.GET.${path}.`)
        .digest('hex'),
    })
    for (const path of [`/v1/payments/${mine.id}`, '/v1/payments/by-reference/mine-1']) {
      expect((await callApi(two.origin, { path, headers: asOther(path) })).status).toBe(404)
    }
    const theirs = await callApi(two.origin, { path: '/v1/ledger', headers: asOther('/v1/ledger') })
    expect(await theirs.json()).toEqual({ entries: [] })
    await two.close()
  })
})

describe('payment creation', () => {
  it('returns the same payment for the same reference, also for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => create('same-1')))
    expect(new Set(replies.map(({ id }) => id)).size).toBe(1)
    expect(gateway.ledger().filter(({ reference }) => reference === 'same-1')).toHaveLength(1)
  })

  it.each([{ amount: 1251 }, { currency: 'AED' }])(
    'answers 409 to the same reference with %o',
    async (change) => {
      await create('conflict-1')
      const reply = await postApi(gateway.origin, '/v1/payments', order('conflict-1', change))
      expect(reply.status).toBe(409)
      expect(await reply.json()).toMatchObject({ error: { code: 'reference_in_use' } })
    },
  )

  it.each([
    ['a broken amount', { amount: 12.5 }],
    ['an amount of nothing', { amount: 0 }],
    ['an amount as text', { amount: '1250' }],
    ['an unknown field', { tip: 1 }],
    ['a return address that runs script', { returnUrl: 'javascript:alert(1)' }],
  ])('refuses %s', async (_what, change) => {
    const reply = await postApi(gateway.origin, '/v1/payments', order('bad-1', change))
    expect(reply.status).toBe(422)
  })

  it('refuses a body over 64 KB', async () => {
    const reply = await postApi(
      gateway.origin,
      '/v1/payments',
      order('big-1', { description: 'x'.repeat(70_000) }),
    )
    expect(reply.status).toBe(413)
  })

  it('finds a payment by id and by reference, and answers 404 for others', async () => {
    const { id } = await create('find-1')
    for (const path of [`/v1/payments/${id}`, '/v1/payments/by-reference/find-1']) {
      const reply = await callApi(gateway.origin, { path })
      expect(await reply.json()).toMatchObject({ id, reference: 'find-1', status: 'open', capturedAmount: 0 })
    }
    expect((await callApi(gateway.origin, { path: '/v1/payments/none' })).status).toBe(404)
  })
})

describe('refunds', () => {
  it('PY-13 refunds a part, then the rest, and never more than was captured', async () => {
    const { id } = await createPaid('refund-1')
    expect(await (await refund(id, { refundReference: 'r1', amount: 500 })).json()).toMatchObject({
      status: 'refunded',
      refundedAmount: 500,
    })
    const tooMuch = await refund(id, { refundReference: 'r2', amount: 751 })
    expect(tooMuch.status).toBe(422)
    expect(await tooMuch.json()).toMatchObject({ error: { code: 'exceeds_captured' } })
    expect((await refund(id, { refundReference: 'r2', amount: 750 })).status).toBe(200)
    expect((await refund(id, { refundReference: 'r3', amount: 1 })).status).toBe(422)
  })

  it('counts a refund reference once, and refuses it with another amount', async () => {
    const { id } = await createPaid('refund-2')
    const replies = await Promise.all(
      Array.from({ length: 5 }, async () => (await refund(id, { refundReference: 'r', amount: 900 })).json()),
    )
    expect(new Set(replies.map((reply) => reply.id)).size).toBe(1)
    expect(replies.every((reply) => reply.refundedAmount === 900)).toBe(true)
    expect((await refund(id, { refundReference: 'r', amount: 100 })).status).toBe(409)
  })

  it('refuses another currency and a payment that was not captured', async () => {
    const open = await create('refund-3')
    expect((await refund(open.id, { refundReference: 'r', amount: 1 })).status).toBe(409)
    const paid = await createPaid('refund-4')
    expect((await refund(paid.id, { refundReference: 'r', amount: 1, currency: 'AED' })).status).toBe(422)
  })
})

describe('manual completion', () => {
  it.each(['captured', 'declined'] as const)(
    'lets the operator complete a pending payment as %s',
    async (outcome) => {
      const { id, pageUrl } = await create(`complete-${outcome}`)
      await submitForm(pageUrl, { card: 'tok_pending' })
      const complete = () => postApi(gateway.origin, `/v1/payments/${id}/complete`, { outcome })
      expect(await (await complete()).json()).toMatchObject({ status: outcome })
      expect((await complete()).status).toBe(200)
      expect(
        gateway.ledger().filter((entry) => entry.paymentId === id && entry.kind === outcome),
      ).toHaveLength(1)
    },
  )

  it('refuses an open payment', async () => {
    const { id } = await create('complete-open')
    const reply = await postApi(gateway.origin, `/v1/payments/${id}/complete`, { outcome: 'captured' })
    expect(reply.status).toBe(409)
  })
})
