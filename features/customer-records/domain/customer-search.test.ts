import { expect, it } from 'vitest'
import { parseCustomerSearch } from './customer-search.ts'

it.each([
  [undefined, { kind: 'all' }],
  ['  ', { kind: 'all' }],
  ['0501234567', { kind: 'phone', typed: '0501234567', ending: '501234567' }],
  ['٠٥٠ ١٢٣ ٤٥٦٧', { kind: 'phone', typed: '050 123 4567', ending: '501234567' }],
  ['+971 (50) 123-4567', { kind: 'phone', typed: '+971 (50) 123-4567', ending: '971501234567' }],
  ['12', { kind: 'name', part: '12' }],
  [' Lina 2 ', { kind: 'name', part: 'Lina 2' }],
])('searching customers for %o is parsed as %o', (typed, parsed) =>
  expect(parseCustomerSearch(typed)).toEqual(parsed),
)
