import { expect, it } from 'vitest'
import { formatRecentRow, hasRecentRow } from './recent-row.ts'

it('leaves room above the menu of a shop where the row was shown, until it is shown no more', () => {
  const stored = formatRecentRow('zahr', true)
  const [name = '', value = ''] = stored.split('; ')[0]?.split('=') ?? []
  expect(hasRecentRow({ [name]: value })).toBe(true)
  expect(hasRecentRow({})).toBe(false)
  expect(stored).toContain('; Path=/zahr; ')
  expect(formatRecentRow('', false)).toContain('; Path=/; Max-Age=0; ')
})
