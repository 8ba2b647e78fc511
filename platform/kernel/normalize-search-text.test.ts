import { expect, it } from 'vitest'
import { matchesSearch, normalizeSearchText } from './normalize-search-text.ts'

it('normalizes accents, letter variants and digits to what people type', () => {
  expect(normalizeSearchText('Παγκράτι, Αθήνας')).toBe(normalizeSearchText('παγκρατι αθηνασ'))
  expect(normalizeSearchText('الأحمدي ١٢')).toBe(normalizeSearchText('الاحمدى 12'))
  expect(normalizeSearchText('مُسَمّاة')).toBe(normalizeSearchText('مسماه'))
  expect(normalizeSearchText('Croix-Rousse & Pentes')).toBe('croix rousse pentes')
  expect(normalizeSearchText('Đorđe Žuća')).toBe('djordje zuca')
  expect(normalizeSearchText('Ђорђе, Љубав, Џеп, Његош')).toBe(
    normalizeSearchText('Đorđe, ljubav, džep, Njegoš'),
  )
})

it('finds names by the beginnings of their words, in any language and order', () => {
  const names = ['Dubai Marina', 'مرسى دبي']
  expect(matchesSearch(names, 'marina dub')).toBe(true)
  expect(matchesSearch(names, 'مرسي')).toBe(true)
  expect(matchesSearch(names, 'ina')).toBe(true)
  expect(matchesSearch(names, 'na')).toBe(false)
  expect(matchesSearch(names, 'marina sharjah')).toBe(false)
})
