import { describe, expect, it } from 'vitest'
import { listNeededPages } from './card-pages.ts'

describe('product pages to fetch', () => {
  const menu = { total: 5000, given: 24 }

  it('needs no page while the products sent with the document suffice', () => {
    expect(listNeededPages([{ from: 0, to: 24 }], menu)).toEqual([])
    expect(listNeededPages([{ from: 0, to: 20 }], { total: 20, given: 24 })).toEqual([])
  })

  it('needs the pages of the nearby positions, and of what comes next', () => {
    expect(listNeededPages([{ from: 0, to: 30 }], menu)).toEqual([0, 1])
    expect(listNeededPages([{ from: 36, to: 54 }], menu)).toEqual([0, 1])
    expect(listNeededPages([{ from: 4980, to: 5000 }], menu)).toEqual([82, 83])
  })
})
