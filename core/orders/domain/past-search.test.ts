import { expect, it } from 'vitest'
import { parsePastSearch, parseSearchedTotal } from './past-search.ts'

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
  ['73.50', { kind: 'total', typed: '73.50' }],
  [' 1,250 ', { kind: 'total', typed: '1,250' }],
  ['1,250.50', { kind: 'total', typed: '1,250.50' }],
  ['٥٬٠٠٠', { kind: 'total', typed: '5,000' }],
  ['Lina', { kind: 'name', part: 'Lina' }],
  ['%', { kind: 'name', part: '%' }],
  ['ليلى ١', { kind: 'name', part: 'ليلى 1' }],
])('searching past orders for %o is parsed as %o', (typed, meant) => {
  expect(parsePastSearch(typed)).toEqual(meant)
})

it.each([
  ['73.50', 'AED', 7350],
  ['1,250', 'AED', 125_000],
  ['1,250.50', 'AED', 125_050],
  ['1,250', 'KWD', 1250],
  ['5,000', 'IQD', 5_000_000],
  ['12.345.678', 'IQD', 12_345_678_000],
  ['73.505', 'JPY', 73_505],
  ['7.5', 'JPY', undefined],
])('reads the searched total %s in %s as %s', (typed, currency, minor) => {
  expect(parseSearchedTotal(typed, currency)).toBe(minor)
})
