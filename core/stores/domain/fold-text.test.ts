import { expect, it } from 'vitest'
import { foldText, matchesSearch } from './fold-text.ts'

it('folds accents, letter variants and digits to what people type', () => {
  expect(foldText('Παγκράτι, Αθήνας')).toBe(foldText('παγκρατι αθηνασ'))
  expect(foldText('الأحمدي ١٢')).toBe(foldText('الاحمدى 12'))
  expect(foldText('مُسَمّاة')).toBe(foldText('مسماه'))
  expect(foldText('Croix-Rousse & Pentes')).toBe('croix rousse pentes')
  expect(foldText('Đorđe Žuća')).toBe('djordje zuca')
  expect(foldText('Ђорђе, Љубав, Џеп, Његош')).toBe(foldText('Đorđe, ljubav, džep, Njegoš'))
})

it('finds names by the beginnings of their words, in any language and order', () => {
  const names = ['Dubai Marina', 'مرسى دبي']
  expect(matchesSearch(names, 'marina dub')).toBe(true)
  expect(matchesSearch(names, 'مرسي')).toBe(true)
  expect(matchesSearch(names, 'ina')).toBe(true)
  expect(matchesSearch(names, 'na')).toBe(false)
  expect(matchesSearch(names, 'marina sharjah')).toBe(false)
})
