import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postApi, startTestGateway, startWebhookReceiver, submitForm } from './testing.ts'

const closing: (() => Promise<unknown>)[] = []
/** Only the gateway's waits: its calls and the receiver's answers take the time that they take. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  vi.useRealTimers()
})

/** Longer than any wait of the gateway, in milliseconds. */
const LONG_MS = 60_000
const LATE_MS = 400

const start = async (answer?: (count: number) => number) => {
  const receiver = await startWebhookReceiver(answer)
  const gateway = await startTestGateway()
  closing.push(receiver.close, gateway.close)
  const pay = async (card: string) => {
    const reply = await postApi(gateway.origin, '/v1/payments', {
      ...{ reference: `w-${card}`, amount: 900, currency: 'EUR', description: 'x', language: 'el' },
      ...{ returnUrl: 'http://127.0.0.1:9/', webhookUrl: receiver.url, customer: { name: 'Eleni' } },
    })
    const payment = await reply.json()
    await submitForm(payment.pageUrl, { card })
    return payment
  }
  const references = () =>
    receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).data.reference)
  /** Lets every wait pass; what was still to be sent arrives before the event of this last payment. */
  const passWaits = async () => {
    await vi.advanceTimersByTimeAsync(LONG_MS)
    await pay('tok_success')
    await vi.waitFor(() => expect(references()).toContain('w-tok_success'))
  }
  const types = () => receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).type)
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
  return { gateway, receiver, pay, passWaits, references, types, ids, received: receiver.received }
}

describe('gateway webhooks', () => {
  it('PY-13 send the same event twice under one id', async () => {
    const { pay, types, ids } = await start()
    await pay('tok_webhook_twice')
    await vi.waitFor(() => expect(types()).toEqual(['payment.captured', 'payment.captured']))
    expect(new Set(ids()).size).toBe(1)
  })

  it('PY-13 arrive late when the card requires it', async () => {
    const { pay, references } = await start()
    await pay('tok_webhook_late')
    await vi.advanceTimersByTimeAsync(LATE_MS - 1)
    await pay('tok_success')
    vi.advanceTimersByTime(0)
    await expect.poll(references).toEqual(['w-tok_success'])
    vi.advanceTimersByTime(1)
    await expect.poll(references).toEqual(['w-tok_success', 'w-tok_webhook_late'])
  })

  it('PY-13 never arrive when they are lost', async () => {
    const { pay, passWaits, references } = await start()
    await pay('tok_webhook_lost')
    await passWaits()
    expect(references()).toEqual(['w-tok_success'])
  })

  it('are retried after a refusal, with the same id and body and a new signature line', async () => {
    const { pay, passWaits, received, references } = await start((count) => (count < 3 ? 503 : 200))
    await pay('tok_funds')
    await vi.waitFor(() => expect(received).toHaveLength(3))
    await passWaits()
    expect(references()).toEqual(['w-tok_funds', 'w-tok_funds', 'w-tok_funds', 'w-tok_success'])
    const attempts = received.slice(0, 3)
    expect(new Set(attempts.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(attempts.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
    expect(attempts.every(({ headers }) => /^v1,/.test(headers['webhook-signature'] ?? ''))).toBe(true)
  })

  it('are given up after the last wait', async () => {
    const { pay, passWaits, received, references } = await start((count) => (count <= 3 ? 500 : 200))
    await pay('tok_funds')
    await vi.waitFor(() => expect(received).toHaveLength(3))
    await passWaits()
    expect(references()).toEqual(['w-tok_funds', 'w-tok_funds', 'w-tok_funds', 'w-tok_success'])
  })

  it('report processing and then captured for a pending card', async () => {
    const { gateway, pay, types } = await start()
    const { id } = await pay('tok_pending')
    await vi.waitFor(() => expect(types()).toEqual(['payment.processing']))
    await postApi(gateway.origin, `/v1/payments/${id}/complete`, { outcome: 'captured' })
    await vi.waitFor(() => expect(types()).toEqual(['payment.processing', 'payment.captured']))
  })

  it('stop with the server', async () => {
    const { gateway, receiver, pay } = await start()
    await pay('tok_webhook_late')
    await gateway.close()
    await vi.advanceTimersByTimeAsync(LONG_MS)
    const headers = { 'content-type': 'application/json' }
    await fetch(receiver.url, { method: 'POST', headers, body: '"the last"' })
    expect(receiver.received.map(({ rawBody }) => rawBody.toString())).toEqual(['"the last"'])
  })
})
