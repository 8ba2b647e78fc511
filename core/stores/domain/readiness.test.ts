import { describe, expect, it } from 'vitest'
import { findOutletFaults } from './readiness.ts'

const NINE_TO_FIVE = { mon: [['09:00', '17:00']] as const }
const READY = {
  ...{ latitude: 25.08, longitude: 55.14, previewMode: false },
  services: { delivery: false, pickup: true, dineIn: false, inRoom: false },
  hours: { store: NINE_TO_FIVE },
}

describe('faults of an outlet', () => {
  it('are none when it has a place, a service and hours', () => {
    expect(findOutletFaults(READY)).toEqual([])
    expect(findOutletFaults({ ...READY, latitude: 0 })).toEqual([])
  })

  it('are named each: nowhere, nothing offered, never open, under testing', () => {
    expect(findOutletFaults({ ...READY, latitude: 0, longitude: 0 })).toEqual(['noPlace'])
    expect(findOutletFaults({ ...READY, services: { ...READY.services, pickup: false } })).toEqual([
      'noService',
    ])
    expect(findOutletFaults({ ...READY, hours: { store: { mon: [] } } })).toEqual(['noHours'])
    expect(findOutletFaults({ ...READY, previewMode: true })).toEqual(['inPreview'])
  })
})
