import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { computeDistanceMeters } from '#core/maps/domain/geo.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { createFakeClock } from '#platform/testing/fake-clock.ts'
import { type SandboxCourier, startSandboxCourier } from '../fake/courier.ts'
import { createSandboxCourierTracker } from './sandbox-tracker.adapter.ts'

const OUTLET = { lat: 25.08, lng: 55.14 }
const DROPOFF = { lat: 25.1, lng: 55.14 }

describe('sandbox drivers', () => {
  const clock = createFakeClock()
  let courier: SandboxCourier
  beforeAll(async () => {
    courier = await startSandboxCourier({ key: 'right', clock })
  })
  afterAll(() => courier.close())

  const signal = () => AbortSignal.timeout(2_000)
  const tracker = (key = 'right') => createSandboxCourierTracker(() => ({ origin: courier.origin, key }))
  const request = (note = '', to: typeof DROPOFF | null = DROPOFF) =>
    tracker().request(
      {
        ...{ orderId: 'order', storeId: 'store', from: OUTLET, to, address: 'Tower 5', note },
        readyAt: addMilliseconds(clock.now(), minutes(20)),
      },
      signal(),
    )
  const locate = (reference: string, handedOverAt: Date | null = null) =>
    tracker().locate(reference, handedOverAt, signal())

  it('are assigned shortly before the food is ready, and go straight to the customer by the clock', async () => {
    const reference = await request()
    expect(await locate(reference)).toEqual({ state: 'searching', driver: '', at: null, eta: null })
    clock.advance(minutes(16))
    expect(await locate(reference)).toMatchObject({ state: 'assigned', driver: 'Sami' })
    clock.advance(minutes(4))
    const left = clock.now()
    const begun = await locate(reference, left)
    expect(begun).toMatchObject({ state: 'onTheWay', at: OUTLET })
    const whole = computeDistanceMeters(OUTLET, DROPOFF)
    clock.advance(minutes(2))
    const under = await locate(reference, left)
    expect(under.at && computeDistanceMeters(under.at, DROPOFF)).toBeCloseTo(whole - 800, -1)
    expect(under.eta).toEqual(begun.eta)
    clock.advance(minutes(60))
    expect((await locate(reference, left)).at).toEqual(DROPOFF)
  })

  it('are the same for a repeated request, and find an address without a pin', async () => {
    expect(await request()).toBe(await request())
    const { at } = await locate(await request('', null), clock.now())
    expect(at).toEqual(OUTLET)
  })

  it('simulate the failures of real drivers on demand', async () => {
    const nobody = await request('No driver, please')
    clock.advance(minutes(30))
    expect(await locate(nobody)).toMatchObject({ state: 'searching' })
    const left = clock.now()
    const failing = await request('They cannot deliver here')
    clock.advance(minutes(3))
    expect(await locate(failing, left)).toMatchObject({ state: 'cannotDeliver', at: null })
  })

  it('throw at a wrong key, at an unknown delivery, and without a listening server', async () => {
    await expect(tracker('wrong').locate('del_x', null, signal())).rejects.toThrow('401')
    await expect(locate('del_x')).rejects.toThrow('404')
    await expect(createSandboxCourierTracker(() => undefined).cancel('x', signal())).rejects.toThrow('listen')
    await expect(tracker().cancel(await request(), signal())).resolves.toBeUndefined()
  })
})
