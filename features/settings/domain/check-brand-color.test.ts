import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeThemeTokens, isVisibleOnPage } from '#platform/theme/brand-color.ts'
import { computeContrast } from '#platform/theme/color-math.ts'
import { checkBrandColor } from './check-brand-color.ts'

it.each(['red', '', '#12', '#1234', 'url(x)', '#ggg'])('refuses %j, which is no colour', (text) => {
  expect(checkBrandColor(text, isVisibleOnPage)).toEqual({ issue: 'malformed' })
})

it.each(['#fff', '#fdfdfd', 'fffff0', '#fffbe6'])(
  'refuses %s, which cannot be told from the page',
  (text) => {
    expect(checkBrandColor(text, isVisibleOnPage)).toEqual({ issue: 'tooPale' })
  },
)

it.each([
  ['C81', '#cc8811'],
  ['#ffcc00', '#ffcc00'],
  ['#000', '#000000'],
  [' #B5432A ', '#b5432a'],
])('takes %s as %s', (text, color) => {
  expect(checkBrandColor(text, isVisibleOnPage)).toEqual({ color })
})

it('takes no colour on which text cannot be read', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      const checked = checkBrandColor(value.toString(16).padStart(6, '0'), isVisibleOnPage)
      if ('issue' in checked) return
      const { brand, onBrand } = computeThemeTokens(checked.color, 'light')
      expect(computeContrast(onBrand, brand)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})
