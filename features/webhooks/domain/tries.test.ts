import { describe, expect, it } from 'vitest'
import { isTakenBy, MOST_TRIES, statusAfter } from './tries.ts'

describe('a delivery after a try', () => {
  it('is delivered by an answer of the two hundreds and by no other', () => {
    expect([200, 202, 204, 299].every(isTakenBy)).toBe(true)
    expect([0, 100, 301, 400, 410, 500].some(isTakenBy)).toBe(false)
  })

  it('waits until its last try, and has then failed', () => {
    expect(statusAfter(false, 1)).toBe('waiting')
    expect(statusAfter(false, MOST_TRIES - 1)).toBe('waiting')
    expect(statusAfter(false, MOST_TRIES)).toBe('failed')
    expect(statusAfter(true, MOST_TRIES)).toBe('delivered')
  })
})
