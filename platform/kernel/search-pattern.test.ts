import { describe, expect, it } from 'vitest'
import { matchesSearch } from './normalize-search-text.ts'
import { toSearchPatterns } from './search-pattern.ts'

const isFound = (name: string, search: string): boolean => {
  const patterns = toSearchPatterns(search)
  return patterns.length > 0 && patterns.every((pattern) => new RegExp(pattern, 'u').test(name))
}

const NAMES = [
  ...['کریم شایان', 'كريم شايان', 'هدى الجافلية', 'علی\u200cرضا', 'مُحَمَّد', 'أحمد ١٢'],
  ...[
    'Đorđe Žuća',
    'Ђорђе Жућа',
    'Љубав Његош',
    'José Luis',
    'Jose\u0301 Luis',
    'Ζωή Καφές',
    'O‘Brien',
    'Strauß',
  ],
  ...['Marko 2', 'Ana\u2011Marija', 'Smith, Jr.', '(Abu Omar)'],
]

describe('search patterns', () => {
  it.each([
    ['كريم', 'کریم شایان'],
    ['کریم', 'كريم شايان'],
    ['جافلیه', 'هدى الجافلية'],
    ['خان\u06c0', 'خانه'],
    ['خانه', 'خان\u06c0'],
    ['خانه', 'خانه\u0654'],
    ['علیرضا', 'علی\u200cرضا'],
    ['محمد', 'مُحَمَّد'],
    ['احمد 12', 'أحمد ١٢'],
    ['djordje', 'Đorđe Žuća'],
    ['zuca', 'Ђорђе Жућа'],
    ['njegos lju', 'Љубав Његош'],
    ['JOSE', 'José Luis'],
    ['καφεσ', 'Ζωή Καφές'],
    ['strauss', 'Strauß'],
    ['ab', '(Abu Omar)'],
  ])('find with %s the name %s', (search, name) => {
    expect(isFound(name, search)).toBe(true)
  })

  it('find what the search among dishes finds', () => {
    const searches = NAMES.flatMap((name) => [
      name,
      name.slice(0, 2),
      name.slice(1, 4),
      name.slice(-3),
      name.slice(-2),
    ])
    for (const search of searches)
      for (const name of NAMES)
        if (toSearchPatterns(search).length > 0)
          expect([search, name, isFound(name, search)]).toEqual([search, name, matchesSearch([name], search)])
  })

  it('are none for a search without letters and digits', () => {
    for (const search of ['', '%', '_', "'", '.*', '[']) expect(toSearchPatterns(search)).toEqual([])
  })
})
