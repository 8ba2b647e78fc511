import { describe, expect, it } from 'vitest'
import { addSlices, listSlices } from './slices.ts'

describe('the slices of a line', () => {
  it('are its units until somebody divides it', () => {
    expect(listSlices([], { qty: 3 })).toHaveLength(3)
    expect(listSlices([], { qty: 1, divided: 3 })).toHaveLength(3)
    const third = { share: 'lena', num: 1, den: 3 }
    expect(listSlices([third], { qty: 1 })?.map(({ share }) => share)).toEqual(['lena', null, null])
    expect(listSlices([{ ...third, num: 1, den: 2 }, third], { qty: 1 })).toHaveLength(6)
  })

  it('are not shown when they would be too many', () => {
    expect(listSlices([{ share: 'lena', num: 1, den: 13 }], { qty: 1 })).toBeUndefined()
    expect(listSlices([], { qty: 20 })).toHaveLength(20)
  })

  it('are added and given up one by one', () => {
    expect(addSlices(undefined, { count: 1, of: 3 })).toEqual({ num: 1, den: 3 })
    expect(addSlices({ num: 1, den: 3 }, { count: 1, of: 6 })).toEqual({ num: 1, den: 2 })
    expect(addSlices({ num: 1, den: 3 }, { count: -1, of: 3 })).toBeUndefined()
    expect(addSlices({ num: 2, den: 3 }, { count: 1, of: 3 })).toEqual({ num: 1, den: 1 })
  })
})
