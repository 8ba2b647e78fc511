import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { listSeparatingGroups } from './separating-groups.ts'

const name = (_: unknown, index: number): string => `part ${index}`

describe('listSeparatingGroups', () => {
  it('has for any two parts a group with the one and without the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), (count) => {
        const parts = Array.from({ length: count }, name)
        const groups = listSeparatingGroups(parts)
        for (const part of parts) {
          const mine = groups.filter((group) => group.includes(part))
          expect(mine).not.toEqual([])
          for (const other of parts) {
            if (other !== part) expect(mine.some((group) => !group.includes(other))).toBe(true)
          }
        }
      }),
      { numRuns: 20 },
    )
  })

  it('needs eight groups for seventy parts, and none for no parts', () => {
    expect(listSeparatingGroups(Array.from({ length: 70 }, name))).toHaveLength(8)
    expect(listSeparatingGroups([])).toEqual([])
  })
})
