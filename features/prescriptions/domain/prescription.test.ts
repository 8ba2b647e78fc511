import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, getPrescriptionState, listNeeding } from './prescription.ts'

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))

describe('the state of a prescription', () => {
  it('needs none without such products', () => {
    expect(getPrescriptionState([], undefined)).toBeUndefined()
    expect(listNeeding([{ id: 'a', needsPrescription: false }])).toEqual([])
  })

  it('names each product that needs one once', () => {
    const line = { id: 'a', needsPrescription: true }
    expect(listNeeding([line, { id: 'b', needsPrescription: false }, line])).toEqual(['a'])
  })

  it('waits again exactly when a product is not covered by the approval', () => {
    fc.assert(
      fc.property(ids, ids, (needed, products) => {
        fc.pre(needed.length > 0)
        const state = getPrescriptionState(needed, { state: 'approved', products })
        expect(state).toBe(needed.some((id) => !products.includes(id)) ? 'waiting' : 'approved')
      }),
    )
  })

  it('stays rejected whatever is ordered', () => {
    fc.assert(
      fc.property(ids, ids, (needed, products) => {
        expect(getPrescriptionState(needed, { state: 'rejected', products })).toBe('rejected')
      }),
    )
  })

  it('covers nothing more by fewer products', () => {
    fc.assert(
      fc.property(ids, ids, ids, (covered, needed, more) => {
        if (covers(covered, needed)) expect(covers([...covered, ...more], needed)).toBe(true)
      }),
    )
  })
})
