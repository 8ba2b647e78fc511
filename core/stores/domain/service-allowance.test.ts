import { describe, expect, it } from 'vitest'
import { computeServiceAllowance, computeStartUpService, mergeOfferedServices } from './service-allowance.ts'

const nothing = { delivery: false, pickup: false, dineIn: false, inRoom: false }
const pickup = { ...nothing, pickup: true }
const delivery = { ...nothing, delivery: true }
const both = { ...nothing, delivery: true, pickup: true }
const dineIn = { ...nothing, dineIn: true }
const inRoom = { ...nothing, inRoom: true }

describe('service allowance', () => {
  it('is 10 for pickup only, 20 for delivery only, 30 for both, and stays 20 where 20 was saved', () => {
    expect(computeServiceAllowance(pickup)).toBe(10)
    expect(computeServiceAllowance(pickup, 20)).toBe(10)
    expect(computeServiceAllowance(delivery)).toBe(20)
    expect(computeServiceAllowance(delivery, 10)).toBe(20)
    expect(computeServiceAllowance(both)).toBe(30)
    expect(computeServiceAllowance(both, 10)).toBe(30)
    expect(computeServiceAllowance(both, 20)).toBe(20)
    expect(computeServiceAllowance(nothing)).toBeUndefined()
  })

  it('includes what any of the outlets offers', () => {
    expect(mergeOfferedServices([pickup, delivery])).toEqual(both)
    expect(mergeOfferedServices([])).toEqual(nothing)
  })
})

describe('service at start-up', () => {
  it('reports that all stores are inactive when nothing is offered', () => {
    expect(computeStartUpService([])).toEqual({ kind: 'allInactive' })
    expect(computeStartUpService([nothing], { serviceType: 20 })).toEqual({ kind: 'allInactive' })
  })

  it('returns to delivery and clears the delivery store where both are offered and pickup only was stored', () => {
    const stored = { serviceType: 10, allowance: 10 } as const
    expect(computeStartUpService([pickup, delivery], stored)).toEqual({
      kind: 'ready',
      allowance: 30,
      serviceType: 20,
      clearsDeliveryStore: true,
    })
    expect(computeStartUpService([both], { serviceType: 20, allowance: 20 })).toMatchObject({
      serviceType: 20,
      clearsDeliveryStore: false,
    })
  })

  it('keeps the pickup that a customer chose while both were offered', () => {
    expect(computeStartUpService([both], { serviceType: 10, allowance: 30 })).toMatchObject({
      serviceType: 10,
      clearsDeliveryStore: false,
    })
    expect(computeStartUpService([both])).toMatchObject({ serviceType: 20, allowance: 30 })
  })

  it('keeps the service of a table or a room while it is offered', () => {
    const offered = { ...both, dineIn: true, inRoom: true }
    expect(computeStartUpService([offered], { serviceType: 50 })).toMatchObject({ serviceType: 50 })
    expect(computeStartUpService([offered], { serviceType: 60 })).toMatchObject({ serviceType: 60 })
    expect(computeStartUpService([both], { serviceType: 50 })).toMatchObject({ serviceType: 20 })
  })

  it('follows the only service that is offered: pickup, delivery, dine-in', () => {
    expect(computeStartUpService([pickup], { serviceType: 20 })).toMatchObject({ serviceType: 10 })
    expect(computeStartUpService([delivery], { serviceType: 10 })).toMatchObject({ serviceType: 20 })
    expect(computeStartUpService([dineIn], { serviceType: 20 })).toMatchObject({ serviceType: 50 })
    expect(computeStartUpService([inRoom], { serviceType: 20 })).toMatchObject({ serviceType: 60 })
  })
})
