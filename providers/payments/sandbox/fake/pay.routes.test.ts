import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxGateway } from './server.ts'
import { callApi, postApi, startTestGateway, submitForm, TEST_MERCHANT } from './testing.ts'

let gateway: SandboxGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.close())

let count = 0
const open = async (more: object = {}) => {
  count += 1
  const reference = `page-${count}`
  const reply = await postApi(gateway.origin, '/v1/payments', {
    reference,
    amount: 4500,
    currency: 'AED',
    description: 'Burger <Bros> & Co, order 12',
    language: 'en',
    returnUrl: 'https://shop.example/return?order=12',
    webhookUrl: 'http://127.0.0.1:9/webhooks',
    customer: { name: 'Mona' },
    ...more,
  })
  const { id, pageUrl } = await reply.json()
  return { id, pageUrl, reference }
}

const stateOf = async (id: string) => (await callApi(gateway.origin, { path: `/v1/payments/${id}` })).json()
const captures = (id: string) =>
  gateway.ledger().filter((e) => e.paymentId === id && e.kind === 'captured').length
const textOf = async (pageUrl: string) => (await fetch(pageUrl)).text()

describe('card outcomes', () => {
  it.each([
    ['tok_success', 'captured', undefined],
    ['tok_disabled', 'declined', 5001],
    ['tok_cvv', 'declined', 5002],
    ['tok_invalid', 'declined', 5003],
    ['tok_funds', 'declined', 5011],
    ['tok_failed', 'declined', 5100],
    ['tok_pending', 'processing', undefined],
  ])('PY-13 %s ends as %s %s and redirects the browser back', async (card, status, declineCode) => {
    const { id, pageUrl, reference } = await open()
    const reply = await submitForm(pageUrl, { action: 'pay', card })
    expect(reply.status).toBe(303)
    const back = new URL(reply.headers.get('location') ?? '')
    expect(back.origin + back.pathname).toBe('https://shop.example/return')
    const signature = createHmac('sha256', TEST_MERCHANT.webhookSecret)
      .update(`${reference}.${status}`)
      .digest('hex')
    expect(Object.fromEntries(back.searchParams)).toEqual({ order: '12', reference, status, signature })
    const state = await stateOf(id)
    expect(state).toMatchObject({ status, capturedAmount: status === 'captured' ? 4500 : 0 })
    expect(state.declineCode).toBe(declineCode)
  })

  it('PY-13 captures a pending payment automatically after a while', async () => {
    const quick = await startTestGateway({ delays: { pendingCaptureMs: 40 } })
    const { id, pageUrl } = await (
      await postApi(quick.origin, '/v1/payments', {
        ...{
          reference: 'p',
          amount: 1,
          currency: 'JPY',
          description: '',
          language: 'en',
          customer: { name: 'M' },
        },
        ...{ returnUrl: 'http://127.0.0.1:9/', webhookUrl: 'http://127.0.0.1:9/' },
      })
    ).json()
    await submitForm(pageUrl, { card: 'tok_pending' })
    await expect
      .poll(async () => (await callApi(quick.origin, { path: `/v1/payments/${id}` })).json())
      .toMatchObject({ status: 'captured', capturedAmount: 1 })
    await quick.close()
  })

  it('PY-13 completes a payment whose return is lost, and links nowhere from its page', async () => {
    const { id, pageUrl } = await open()
    const reply = await submitForm(pageUrl, { card: 'tok_return_lost' })
    expect(reply.headers.get('location')).toBe(`/pay/${id}?lang=en`)
    const page = await textOf(pageUrl)
    expect(page).toContain('This window is closed')
    expect(page).not.toContain('shop.example')
    expect(captures(id)).toBe(1)
  })

  it('prefers a typed token to the chosen card', async () => {
    const { id, pageUrl } = await open()
    await submitForm(pageUrl, { card: 'tok_success', token: ' tok_funds ' })
    expect(await stateOf(id)).toMatchObject({ status: 'declined', declineCode: 5011 })
  })
})

describe('extra step of the bank', () => {
  const begin = async () => {
    const payment = await open()
    const reply = await submitForm(payment.pageUrl, { card: 'tok_challenge' })
    expect(reply.headers.get('location')).toBe(`/pay/${payment.id}/challenge?lang=en`)
    return payment
  }
  const answer = (pageUrl: string, fields: Record<string, string>) =>
    submitForm(pageUrl, fields, '/challenge')

  it('PY-13 captures after the right code, once, however often it is sent', async () => {
    const { id, pageUrl } = await begin()
    expect((await stateOf(id)).status).toBe('open')
    const replies = await Promise.all(Array.from({ length: 5 }, () => answer(pageUrl, { code: '1234' })))
    expect(replies.map((reply) => reply.status)).toEqual([303, 303, 303, 303, 303])
    expect(captures(id)).toBe(1)
  })

  it('PY-13 declines after the third wrong code', async () => {
    const { id, pageUrl } = await begin()
    const first = await answer(pageUrl, { code: '0000' })
    expect(first.status).toBe(422)
    expect(await first.text()).toContain('2 tries are left')
    expect(await (await answer(pageUrl, { code: '0000' })).text()).toContain('1 try is left')
    expect((await answer(pageUrl, { code: '0000' })).status).toBe(303)
    expect(await stateOf(id)).toMatchObject({ status: 'declined', declineCode: 5100 })
    await answer(pageUrl, { code: '1234' })
    expect(captures(id)).toBe(0)
  })

  it('grants no new attempts after starting again', async () => {
    const { pageUrl } = await begin()
    await answer(pageUrl, { code: '0000' })
    await submitForm(pageUrl, { card: 'tok_challenge' })
    expect(await (await answer(pageUrl, { code: '0000' })).text()).toContain('1 try is left')
  })

  it('cancels the payment on request', async () => {
    const { id, pageUrl } = await begin()
    expect((await answer(pageUrl, { action: 'cancel', code: '1234' })).status).toBe(303)
    expect((await stateOf(id)).status).toBe('cancelled')
  })

  it('cannot be entered by a direct post', async () => {
    const { id, pageUrl } = await open()
    await answer(pageUrl, { code: '1234' })
    expect((await stateOf(id)).status).toBe('open')
  })
})

describe('leaving, returning and duplicate submits', () => {
  it('PY-13 charges nothing when the customer just leaves, and cancels on request', async () => {
    const { id, pageUrl } = await open()
    await textOf(pageUrl)
    expect((await stateOf(id)).status).toBe('open')
    const reply = await submitForm(pageUrl, { action: 'cancel', card: 'tok_success' })
    expect(reply.headers.get('location')).toContain('status=cancelled')
    await submitForm(pageUrl, { card: 'tok_success' })
    expect((await stateOf(id)).status).toBe('cancelled')
    expect(captures(id)).toBe(0)
  })

  it('captures once when the form is sent twenty times concurrently, with any cards', async () => {
    const { id, pageUrl } = await open()
    const cards = ['tok_success', 'tok_webhook_twice', 'tok_funds', 'tok_pending']
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submitForm(pageUrl, { card: cards[index % 4] ?? '' })),
    )
    expect(replies.every((reply) => reply.status === 303)).toBe(true)
    const kinds = gateway
      .ledger()
      .filter((entry) => entry.paymentId === id)
      .map(({ kind }) => kind)
    expect([
      ['created', 'authorised', 'captured'],
      ['created', 'declined'],
      ['created', 'authorised'],
    ]).toContainEqual(kinds)
  })

  it('shows the final state to a customer who goes back, and never charges again', async () => {
    const { id, pageUrl } = await open()
    await submitForm(pageUrl, { card: 'tok_success' })
    for (const url of [pageUrl, pageUrl.replace(id, `${id}/challenge`)]) {
      const page = await textOf(url)
      expect(page).toContain('Payment complete')
      expect(page).not.toContain('<form')
    }
    await submitForm(pageUrl, { card: 'tok_funds' })
    await submitForm(pageUrl, { action: 'cancel' })
    expect((await stateOf(id)).status).toBe('captured')
    expect(captures(id)).toBe(1)
  })
})

describe('invalid input', () => {
  it.each([
    ['no card', {}, 'Choose a card'],
    ['an unknown card', { card: 'tok_gold' }, 'Choose a card'],
    ['an unknown token', { token: 'tok_gold' }, 'no such test token'],
  ])('reports what is wrong with %s', async (_what, fields, message) => {
    const { id, pageUrl } = await open()
    const reply = await submitForm(pageUrl, fields)
    expect(reply.status).toBe(422)
    expect(await reply.text()).toContain(message)
    expect((await stateOf(id)).status).toBe('open')
  })

  it('refuses what looks like a card number and does not echo it', async () => {
    const { pageUrl } = await open()
    const page = await (await submitForm(pageUrl, { token: '4111 1111 1111 1111' })).text()
    expect(page).toContain('looks like a card number')
    expect(page).not.toContain('1111')
  })

  it('answers 404 for other payments', async () => {
    const reply = await fetch(`${gateway.origin}/pay/nothing?lang=fr`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('Ce paiement n’existe pas')
  })
})

describe('hosted page', () => {
  it('escapes the merchant’s text and allows no script', async () => {
    const { pageUrl } = await open()
    const reply = await fetch(pageUrl)
    expect(await reply.text()).toContain('Burger &lt;Bros&gt; &amp; Co, order 12')
    const policy = reply.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'self' https://shop.example;")
    expect(policy).not.toContain('unsafe')
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    [1250, 'KWD', '1.250'],
    [4500, 'AED', '45.00'],
    [4500, 'JPY', '4,500'],
    [1_000_000_000_001, 'KWD', undefined],
    [123_456_789_012, 'KWD', '123,456,789.012'],
  ])('PY-12 formats %i minor units of %s as %s', async (amount, currency, text) => {
    const { pageUrl } = await open({ amount, currency })
    if (text === undefined) expect(pageUrl).toBeUndefined()
    else expect(await textOf(pageUrl)).toContain(text)
  })

  it.each([
    ['en', 'ltr', 'Pay securely'],
    ['ar', 'rtl', 'ادفع بأمان'],
    ['sr', 'ltr', 'Bezbedno plaćanje'],
    ['fr', 'ltr', 'Paiement sécurisé'],
    ['el', 'ltr', 'Ασφαλής πληρωμή'],
    ['de', 'ltr', 'Pay securely'],
  ])('uses %s from %s', async (language, direction, title) => {
    const { pageUrl } = await open({ language })
    const page = await textOf(pageUrl)
    expect(page).toContain(`dir="${direction}"`)
    expect(page).toContain(title)
  })
})
