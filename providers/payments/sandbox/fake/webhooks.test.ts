import { afterEach, describe, expect, it } from 'vitest'
import { postApi, startTestGateway, startWebhookReceiver, submitForm } from './testing.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

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
  const types = () => receiver.received.map(({ rawBody }) => JSON.parse(rawBody.toString()).type)
  const ids = () => receiver.received.map(({ headers }) => headers['webhook-id'])
  return { gateway, pay, types, ids, received: receiver.received }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe('gateway webhooks', () => {
  it('PY-13 send the same event twice under one id', async () => {
    const { pay, types, ids } = await start()
    await pay('tok_webhook_twice')
    await expect.poll(types).toEqual(['payment.captured', 'payment.captured'])
    expect(new Set(ids()).size).toBe(1)
  })

  it('PY-13 arrive late when the card requires it', async () => {
    const { pay, types } = await start()
    await pay('tok_webhook_late')
    await pause(60)
    expect(types()).toEqual([])
    await expect.poll(types).toEqual(['payment.captured'])
  })

  it('PY-13 never arrive when they are lost', async () => {
    const { pay, types } = await start()
    await pay('tok_webhook_lost')
    await pay('tok_success')
    await expect.poll(types).toEqual(['payment.captured'])
    await pause(60)
    expect(types()).toHaveLength(1)
  })

  it('are retried after a refusal, with the same id and body and a new signature line', async () => {
    const { pay, received, ids } = await start((count) => (count < 3 ? 503 : 200))
    await pay('tok_funds')
    await expect.poll(() => received.length).toBe(3)
    await pause(80)
    expect(received).toHaveLength(3)
    expect(new Set(ids()).size).toBe(1)
    expect(new Set(received.map(({ rawBody }) => rawBody.toString())).size).toBe(1)
    expect(received.every(({ headers }) => /^v1,/.test(headers['webhook-signature'] ?? ''))).toBe(true)
  })

  it('are given up after the last wait', async () => {
    const { pay, received } = await start(() => 500)
    await pay('tok_success')
    await expect.poll(() => received.length).toBe(3)
    await pause(80)
    expect(received).toHaveLength(3)
  })

  it('report processing and then captured for a pending card', async () => {
    const { gateway, pay, types } = await start()
    const { id } = await pay('tok_pending')
    await expect.poll(types).toEqual(['payment.processing'])
    await postApi(gateway.origin, `/v1/payments/${id}/complete`, { outcome: 'captured' })
    await expect.poll(types).toEqual(['payment.processing', 'payment.captured'])
  })

  it('stop with the server', async () => {
    const { gateway, pay, types } = await start()
    await pay('tok_webhook_late')
    await gateway.close()
    await pause(600)
    expect(types()).toEqual([])
  })
})
