import { describe, expect, it } from 'vitest'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { applyEntryLink, formatEntryQuery, parseEntryLink } from './entry-link.ts'

const offers = (delivery: boolean, pickup: boolean) => ({ delivery, pickup, dineIn: true, inRoom: false })
const OUTLETS = [
  { _id: 'both', offers: offers(true, true) },
  { _id: 'pickup-only', offers: offers(false, true) },
  { _id: 'tables-only', offers: offers(false, false) },
]
const SLOT = { startTime: '2026-11-27T10:00:00Z', endTime: '2026-11-27T10:30:00Z' }
const STORED = { storeId: 'both', areaId: 'area', serviceType: SERVICE_TYPE.delivery, slot: SLOT }

describe('entry link', () => {
  it('MK-04 names an outlet, a service and a product in its query, and is read as it was written', () => {
    const link = { outletId: 'both', service: 'pickup' } as const
    const query = formatEntryQuery({ ...link, productId: 'burger' })
    expect(query).toBe('?outlet=both&service=pickup&product=burger')
    expect(parseEntryLink(new URLSearchParams(query))).toEqual(link)
  })

  it('has neither outlet nor service in an ordinary address, and ignores unknown services', () => {
    expect(parseEntryLink(new URLSearchParams('?product=burger&lang=ar'))).toBeUndefined()
    expect(parseEntryLink(new URLSearchParams('?service=drone'))).toBeUndefined()
  })

  it('MK-04 chooses exactly the outlet and the service of the link, whatever was stored', () => {
    const link = { outletId: 'pickup-only', service: 'pickup' } as const
    expect(applyEntryLink(OUTLETS, STORED, link)).toEqual({
      storeId: 'pickup-only',
      serviceType: SERVICE_TYPE.pickup,
      areaId: 'area',
      slot: undefined,
    })
  })

  it('prefers the outlet to the service where the outlet does not offer it', () => {
    const chosen = applyEntryLink(OUTLETS, STORED, { outletId: 'pickup-only', service: 'delivery' })
    expect(chosen).toMatchObject({ storeId: 'pickup-only', serviceType: SERVICE_TYPE.pickup })
  })

  it('keeps the stored choice for an outlet that is gone or takes no orders', () => {
    expect(applyEntryLink(OUTLETS, STORED, { outletId: 'gone' })).toEqual(STORED)
    expect(applyEntryLink(OUTLETS, STORED, { outletId: 'tables-only' })).toEqual(STORED)
  })

  it('keeps the stored time only at the same outlet for the same service', () => {
    expect(applyEntryLink(OUTLETS, STORED, { outletId: 'both', service: 'delivery' }).slot).toEqual(SLOT)
    expect(applyEntryLink(OUTLETS, STORED, { outletId: 'both', service: 'pickup' }).slot).toBeUndefined()
  })
})
