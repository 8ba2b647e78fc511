import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { submitForm } from '../fake/testing.ts'
import { startSandboxFixture } from '../testing/sandbox-requests.ts'

const world = await startSandboxFixture()
const { receiver, provider, signal, created, read, lie } = world
afterEach(() => lie())
afterAll(() => world.close())

describe('webhooks from the real gateway', () => {
  const next = async (act: () => Promise<unknown>, copies = 1) => {
    const before = receiver.received.length
    await act()
    await expect.poll(() => receiver.received.length).toBe(before + copies)
    return receiver.received.slice(before)
  }
  const [captured] = [{ state: 'captured', captured: money(1250, 'KWD') }]

  it.each([
    ['tok_success', captured],
    ['tok_webhook_late', captured],
    ['tok_pending', { state: 'pending' }],
    ['tok_cvv', { state: 'failed', decline: 5002 }],
  ])('are parsed as events: %s', async (card, expected) => {
    const { reference, gatewayReference, pageUrl } = await created()
    const posts = await next(() => submitForm(pageUrl, { card }))
    const readings = await Promise.all(posts.map(read))
    expect(readings).toMatchObject([{ kind: 'event', report: { reference, gatewayReference, ...expected } }])
  })

  it('PY-13 carry one event id when they arrive twice', async () => {
    const { pageUrl } = await created()
    const posts = await next(() => submitForm(pageUrl, { card: 'tok_webhook_twice' }), 2)
    const [first, second] = await Promise.all(posts.map(read))
    expect(first).toMatchObject({ kind: 'event', report: captured })
    expect(second).toEqual(first)
  })

  it('are ignored when they report a refund', async () => {
    const { pageUrl, ...payment } = await created()
    await next(() => submitForm(pageUrl, { card: 'tok_success' }))
    const first = { refundReference: 'r' }
    const refund = { ...payment, ...first, amount: money(1, 'KWD'), signal: signal() }
    const posts = await next(() => provider().refund(refund))
    expect(await Promise.all(posts.map(read))).toMatchObject([{ kind: 'ignored' }])
  })

  it('report a false statement in a signed event to the caller', async () => {
    const { pageUrl } = await created()
    lie({ on: 'webhook', amountOff: -1 })
    const posts = await next(() => submitForm(pageUrl, { card: 'tok_success' }))
    const readings = await Promise.all(posts.map(read))
    expect(readings).toMatchObject([{ kind: 'event', report: { captured: money(1249, 'KWD') } }])
  })
})
