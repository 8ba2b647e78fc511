import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { money } from '#platform/kernel/money.ts'
import { callApi, postApi, submitForm } from '../fake/testing.ts'
import { startSandboxFixture } from '../testing/sandbox-requests.ts'
import { createSandboxProvider } from './sandbox.adapter.ts'

const world = await startSandboxFixture()
const { gateway, config, clock, provider, signal, request, created, paid, inquire, lie } = world
afterEach(() => lie())
afterAll(() => world.close())

describe('sandbox adapter with a lying or failing gateway', () => {
  it.each([
    ['an amount off by one', { amountOff: -1 }, { captured: money(1249, 'KWD') }],
    ['another currency', { currency: 'AED' }, { captured: money(1250, 'AED') }],
    ['another reference', { otherReference: 'someone-else' }, { reference: 'someone-else' }],
  ])('reports %s to the caller as stated', async (_what, rule, expected) => {
    const payment = await paid()
    lie({ on: 'inquire', reference: payment.reference, ...rule })
    expect(await inquire(payment)).toMatchObject(expected)
  })

  it.each([
    ['an amount off by one', { amountOff: 1 }],
    ['another currency', { currency: 'EUR' }],
    ['another reference', { otherReference: 'someone-else' }],
  ])('does not redirect the customer to pay %s', async (_what, rule) => {
    lie({ on: 'create', ...rule })
    await expect(provider().create(request())).rejects.toThrow(/another payment/)
  })

  it.each(['half-body', 'error'] as const)('throws at a reply of the kind %s', async (delivery) => {
    const payment = await paid()
    lie({ on: 'inquire', delivery })
    await expect(inquire(payment)).rejects.toThrow()
  })

  it.each([
    ['never answers', { delivery: 'hang' }],
    ['is slow', { delayMs: 5000 }],
  ] as const)('gives up at the deadline when the gateway %s', async (_what, rule) => {
    const payment = await paid()
    lie({ on: 'inquire', ...rule })
    const requested = provider().inquire({
      ...payment,
      ...{ openedAt: clock.now(), signal: AbortSignal.timeout(150) },
    })
    await expect(requested).rejects.toThrow(/timeout/i)
  })

  it('finds a payment captured although the page failed after it', async () => {
    const payment = await created()
    lie({ on: 'pay', delivery: 'error', times: 1 })
    expect((await submitForm(payment.pageUrl, { card: 'tok_success' })).status).toBe(500)
    expect((await inquire(payment)).state).toBe('captured')
  })

  it('OW-11 tells keys that the gateway accepts from those that it refuses', async () => {
    expect(await provider().checkAccount?.({ signal: signal() })).toEqual({ kind: 'accepted', mode: 'test' })
    const stranger = provider({ apiKey: 'another-key-altogether' })
    expect(await stranger.checkAccount?.({ signal: signal() })).toEqual({ kind: 'refused' })
  })

  it('has its misbehaviour rules set by an authenticated call only, and removed by another', async () => {
    const payment = await paid()
    const path = '/v1/test/behaviour'
    const rules = [{ on: 'inquire', amountOff: 5 }]
    const body = JSON.stringify({ rules })
    expect((await callApi(gateway.origin, { method: 'POST', path, body, headers: {} })).status).toBe(401)
    expect((await inquire(payment)).captured?.amount).toBe(1250)
    await postApi(gateway.origin, path, { rules })
    expect((await inquire(payment)).captured?.amount).toBe(1255)
    await postApi(gateway.origin, path, { rules: [] })
    expect((await inquire(payment)).captured?.amount).toBe(1250)
  })

  it('throws when its own keys are refused, and when no server listens', async () => {
    const requested = { reference: 'x', amount: money(1, 'AED'), openedAt: clock.now(), signal: signal() }
    await expect(provider({ apiKey: 'another-key-altogether' }).inquire(requested)).rejects.toThrow(/401/)
    await expect(provider({ baseUrl: 'http://127.0.0.1:9' }).inquire(requested)).rejects.toThrow()
  })

  it.each([
    ['a page instead of JSON', '<html></html>'],
    ['a negative amount', JSON.stringify({ amount: -1 })],
  ])('throws at %s', async (_what, text) => {
    const odd = createSandboxProvider(config, { clock, ask: async () => ({ status: 200, text }) })
    const requested = { reference: 'x', amount: money(1, 'AED'), openedAt: clock.now(), signal: signal() }
    await expect(odd.inquire(requested)).rejects.toThrow()
  })
})
