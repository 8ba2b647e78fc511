import { describe, expect, it } from 'vitest'
import { serviceAllowance, startUpService } from './service-allowance.ts'

const pickup = { isDeliveryAvailable: false, isPickupAvailable: true }
const delivery = { isDeliveryAvailable: true, isPickupAvailable: false }
const both = { isDeliveryAvailable: true, isPickupAvailable: true }
const nothing = { isDeliveryAvailable: false, isPickupAvailable: false }
const dineIn = { ...nothing, isDineInAvailable: true }

describe('the service that is allowed', () => {
  it('ST-06 is 10 for pickup only, 20 for delivery only, 30 for both, and stays 20 where 20 was saved', () => {
    expect(serviceAllowance(pickup)).toBe(10)
    expect(serviceAllowance(pickup, 20)).toBe(10)
    expect(serviceAllowance(delivery)).toBe(20)
    expect(serviceAllowance(delivery, 10)).toBe(20)
    expect(serviceAllowance(both)).toBe(30)
    expect(serviceAllowance(both, 10)).toBe(30)
    expect(serviceAllowance(both, 20)).toBe(20)
    expect(serviceAllowance(nothing)).toBeUndefined()
  })
})

describe('the service at start-up', () => {
  it('ST-07 says that all stores are inactive when nothing is offered', () => {
    expect(startUpService([])).toEqual({ kind: 'allInactive' })
    expect(startUpService([nothing], 20)).toEqual({ kind: 'allInactive' })
  })

  it('ST-08 goes back to delivery and forgets the delivery store where both are offered and pickup was saved', () => {
    expect(startUpService([pickup, delivery], 10)).toEqual({
      kind: 'service',
      serviceType: 20,
      forgetsDeliveryStore: true,
    })
    expect(startUpService([both], 20)).toMatchObject({ serviceType: 20, forgetsDeliveryStore: false })
  })

  it('ST-08 follows what is offered alone: pickup, delivery, dine-in', () => {
    expect(startUpService([pickup], 20)).toMatchObject({ serviceType: 10 })
    expect(startUpService([delivery], 10)).toMatchObject({ serviceType: 20 })
    expect(startUpService([dineIn], 20)).toMatchObject({ serviceType: 50 })
  })
})
