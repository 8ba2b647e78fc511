import { describe, expect, it } from 'vitest'
import { isReadyTableDraft, toTableChange, toTableDraft } from './table-draft.ts'

const table = {
  ...{ _id: 'four', kind: 'table' as const, name: '4', area: 'Inside', seats: 4 },
  ...{ version: 'v1', isActive: true },
}
const before = toTableDraft(table)

describe('the draft of a table', () => {
  it('sends what was changed only, so that nothing else is set back', () => {
    expect(toTableChange(before, before)).toEqual({})
    expect(toTableChange({ ...before, name: ' Window ', seats: '6' }, before)).toEqual({
      ...{ name: 'Window', seats: 6 },
    })
    expect(toTableChange({ ...before, isActive: false, after: null }, before)).toEqual({
      ...{ isActive: false, after: null },
    })
  })

  it.each([
    ['no name', { name: ' ' }, false],
    ['no area', { area: '' }, false],
    ['no seat', { seats: '0' }, false],
    ['a hundred seats', { seats: '100' }, false],
    ['another name', { name: 'Window' }, true],
  ])('can be saved or not: %s', (_, part, expected) => {
    expect(isReadyTableDraft({ ...before, ...part })).toBe(expected)
  })
})
