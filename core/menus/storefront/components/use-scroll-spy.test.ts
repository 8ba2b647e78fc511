import { expect, it } from 'vitest'
import { findSectionAt } from './use-scroll-spy.ts'

it('MN-02 finds the section at the top edge: the last one that begins above it', () => {
  const tops = [
    { anchor: 'burgers', top: -500 },
    { anchor: 'sides', top: 120 },
    { anchor: 'drinks', top: 700 },
  ]
  expect(findSectionAt(tops, 130)).toBe('sides')
  expect(findSectionAt(tops, 100)).toBe('burgers')
  expect(findSectionAt(tops, -900)).toBe('burgers')
  expect(findSectionAt([], 0)).toBeUndefined()
})
