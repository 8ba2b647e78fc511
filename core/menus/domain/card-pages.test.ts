import { describe, expect, it } from 'vitest'
import { listNeededPages } from './card-pages.ts'

describe('the pages of products that a browser asks for', () => {
  const menu = { total: 5000, given: 24 }

  it('none while what came with the page is enough', () => {
    expect(listNeededPages([{ from: 0, to: 24 }], menu)).toEqual([])
    expect(listNeededPages([{ from: 0, to: 20 }], { total: 20, given: 24 })).toEqual([])
  })

  it('those of the places that are near, and of what comes next', () => {
    expect(listNeededPages([{ from: 0, to: 30 }], menu)).toEqual([0, 1])
    expect(listNeededPages([{ from: 36, to: 54 }], menu)).toEqual([0, 1])
    expect(listNeededPages([{ from: 4980, to: 5000 }], menu)).toEqual([82, 83])
  })
})
