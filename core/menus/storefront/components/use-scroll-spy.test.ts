import { expect, it } from 'vitest'
import { sectionAt } from './use-scroll-spy.ts'

it('MN-02 the section at the top edge is the last one that begins above it', () => {
  const tops = [
    { anchor: 'burgers', top: -500 },
    { anchor: 'sides', top: 120 },
    { anchor: 'drinks', top: 700 },
  ]
  expect(sectionAt(tops, 130)).toBe('sides')
  expect(sectionAt(tops, 100)).toBe('burgers')
  expect(sectionAt(tops, -900)).toBe('burgers')
  expect(sectionAt([], 0)).toBeUndefined()
})
