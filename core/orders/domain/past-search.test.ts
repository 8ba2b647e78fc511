import { expect, it } from 'vitest'
import { parsePastSearch } from './past-search.ts'

it.each([
  [undefined, { kind: 'all' }],
  ['', { kind: 'all' }],
  [' + ', { kind: 'all' }],
  ['17', { kind: 'number', number: 17 }],
  [' 000017 ', { kind: 'number', number: 17 }],
  ['050 123-4567', { kind: 'phone', typed: '050 123-4567', ending: '501234567' }],
  ['+971 50 123 4567', { kind: 'phone', typed: '+971 50 123 4567', ending: '971501234567' }],
  ['00971501234567', { kind: 'phone', typed: '00971501234567', ending: '971501234567' }],
  ['٠٥٠ ١٢٣ ٤٥٦٧', { kind: 'phone', typed: '050 123 4567', ending: '501234567' }],
  ['0000000', { kind: 'phone', typed: '0000000', ending: '' }],
  ['73.50', { kind: 'total', decimal: '73.50' }],
  [' 1,250 ', { kind: 'total', decimal: '1.250' }],
  ['Lina', { kind: 'name', part: 'Lina' }],
  ['%', { kind: 'name', part: '%' }],
  ['ليلى ١', { kind: 'name', part: 'ليلى 1' }],
])('searching past orders for %o is parsed as %o', (typed, meant) => {
  expect(parsePastSearch(typed)).toEqual(meant)
})
