import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { type SandboxCourier, startSandboxCourier } from '../fake/courier.ts'
import { createSandboxQuotes } from './sandbox-quotes.adapter.ts'

const clock = createFakeClock()
const OUTLET = { lat: 12.97, lng: 77.64 }
const buildQuoteRequest = (north: number, currency = 'INR') => ({
  ...{ account: 'masala', from: OUTLET, to: { lat: OUTLET.lat + north, lng: OUTLET.lng } },
  ...{ currency, value: 50_000, reference: 'cart' },
})

describe('sandbox courier quotes', () => {
  let courier: SandboxCourier
  beforeAll(async () => {
    courier = await startSandboxCourier({ key: 'right', clock })
  })
  afterAll(() => courier.close())

  const quotes = (key = 'right') => createSandboxQuotes(() => ({ origin: courier.origin, key }))
  const signal = () => AbortSignal.timeout(2_000)

  it('charge a base and a price per kilometre, in the minor units of any currency', async () => {
    const near = await quotes().quote(buildQuoteRequest(0), signal())
    expect(near?.fee).toEqual({ amount: 500, currency: 'INR' })
    const far = await quotes().quote(buildQuoteRequest(0.05), signal())
    expect(far?.fee.amount).toBe(500 + Math.round(5.56 * 120))
    expect((await quotes().quote(buildQuoteRequest(0, 'KWD'), signal()))?.fee.amount).toBe(5_000)
    expect((await quotes().quote(buildQuoteRequest(0, 'JPY'), signal()))?.fee.amount).toBe(5)
  })

  it('contain the time until which they are valid', async () => {
    const quote = await quotes().quote(buildQuoteRequest(0), signal())
    expect(quote?.expiresAt.getTime()).toBe(clock.now().getTime() + 15 * 60_000)
  })

  it('cover no distance beyond fifteen kilometres', async () => {
    expect(await quotes().quote(buildQuoteRequest(0.2), signal())).toBeNull()
  })

  it('throw at a wrong key and without a listening server', async () => {
    await expect(quotes('wrong').quote(buildQuoteRequest(0), signal())).rejects.toThrow('401')
    const nobody = createSandboxQuotes(() => undefined)
    await expect(nobody.quote(buildQuoteRequest(0), signal())).rejects.toThrow('does not listen')
  })
})
