import { expect, it } from 'vitest'
import { describeText, listDifferences } from './list-differences.ts'

it('describes a text alike whichever language was written first, and without empty ones', () => {
  expect(describeText({ ar: 'شاي', en: 'Tea' })).toBe('Tea · شاي')
  expect(describeText({ en: 'Tea ', fr: '', ar: 'شاي' })).toBe('Tea · شاي')
  expect(describeText({})).toBe('')
})

it('lists only the rows that differ, and of a long text the beginning', () => {
  const rows = [
    ['Name', ({ name }: { name: string }) => name],
    ['Note', ({ note }: { note: string }) => note],
  ] as const
  const long = 'x'.repeat(300)
  expect(
    listDifferences<{ name: string; note: string }>(rows, { name: 'A', note: long }, { name: 'A', note: '' }),
  ).toEqual([{ label: 'Note', mine: `${'x'.repeat(200)}…`, theirs: '' }])
})
