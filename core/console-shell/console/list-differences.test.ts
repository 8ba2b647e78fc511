import { expect, it } from 'vitest'
import type { LocalizedText } from '#platform/kernel/language.ts'
import { describeText, type FieldContent, listDifferences } from './list-differences.ts'

it('describes a text alike whichever language was written first, and without empty ones', () => {
  expect(describeText({ ar: 'شاي', en: 'Tea' })).toBe('Tea · شاي')
  expect(describeText({ en: 'Tea ', fr: '', ar: 'شاي' })).toBe('Tea · شاي')
  expect(describeText({})).toBe('')
})

it('lists of a text only the languages that differ, and names them where it has more than one', () => {
  const rows = [['Name', ({ name }: { name: LocalizedText }) => name]] as const
  const compare = (mine: LocalizedText, theirs: LocalizedText) =>
    listDifferences<{ name: LocalizedText }>(rows, { name: mine }, { name: theirs })
  expect(compare({ en: 'Tea', ar: 'شاي' }, { en: 'Tea', ar: 'شاي أخضر' })).toEqual([
    { label: 'Name · العربية', mine: 'شاي', theirs: 'شاي أخضر' },
  ])
  expect(compare({ en: 'Tea' }, { en: 'Tea ', fr: 'Thé' })).toEqual([
    { label: 'Name · Français', mine: '', theirs: 'Thé' },
  ])
  expect(compare({ en: 'Tea' }, { en: 'Green tea' })).toEqual([
    { label: 'Name', mine: 'Tea', theirs: 'Green tea' },
  ])
  expect(compare({ en: 'Tea', fr: 'Thé' }, { en: 'Chai', fr: 'Thé vert' })).toHaveLength(2)
  expect(compare({ en: 'Tea', fr: '' }, { en: 'Tea' })).toEqual([])
})

it('lists of words beside texts only the languages that differ, and all where the words alone differ', () => {
  const rows = [['Option', ({ parts }: { parts: FieldContent }) => parts]] as const
  const compare = (mine: FieldContent, theirs: FieldContent) =>
    listDifferences<{ parts: FieldContent }>(rows, { parts: mine }, { parts: theirs })
  const name = { en: 'Tea', ar: 'شاي' }
  expect(compare([name, 'AED 1'], [{ ...name, ar: 'شاي أخضر' }, 'AED 1'])).toEqual([
    { label: 'Option', mine: 'شاي · AED 1', theirs: 'شاي أخضر · AED 1' },
  ])
  expect(compare([name, 'AED 1'], [name, 'AED 2'])).toEqual([
    { label: 'Option', mine: 'Tea · شاي · AED 1', theirs: 'Tea · شاي · AED 2' },
  ])
  expect(compare([name, 'AED 1'], '')).toEqual([{ label: 'Option', mine: 'Tea · شاي · AED 1', theirs: '' }])
  expect(compare([name], [name])).toEqual([])
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
