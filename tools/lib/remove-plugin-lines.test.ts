import { describe, expect, it } from 'vitest'
import { removePluginLines } from './remove-plugin-lines.ts'

describe('plug-in removal from a list', () => {
  it('removes its import line and its list line, and nothing of adjacent lines', () => {
    const source = `import { cart } from '#core/cart/server/plugin.ts'
import { loyalty } from '#features/loyalty/server/plugin.ts'
import { loyaltyCards } from '#features/loyalty-cards/server/plugin.ts'

export const areas = [
  cart,
  loyalty,
  loyaltyCards,
]
`
    expect(
      removePluginLines(source, 'features/loyalty'),
    ).toBe(`import { cart } from '#core/cart/server/plugin.ts'
import { loyaltyCards } from '#features/loyalty-cards/server/plugin.ts'

export const areas = [
  cart,
  loyaltyCards,
]
`)
  })

  it.each([
    ['[cart, loyalty, staff]', '[cart, staff]'],
    ['[loyalty, staff]', '[staff]'],
    ['[cart, loyalty]', '[cart]'],
    ['[loyalty]', '[]'],
    ['[cart, ...loyalty]', '[cart]'],
  ])('removes it from a list on one line: %s', (before, after) => {
    const importLine = `import { loyalty } from '#features/loyalty/server/plugin.ts'\n`
    expect(removePluginLines(`${importLine}export const areas = ${before}`, 'features/loyalty')).toBe(
      `export const areas = ${after}`,
    )
  })

  it('handles a renamed import and a call with arguments', () => {
    const source = `import { plugin as tap } from '#providers/payments/tap/plugin.ts'\nconst all = [\n  tap(options),\n]`
    expect(removePluginLines(source, 'providers/payments/tap')).toBe('const all = [\n]')
  })

  it('removes a route that names a page by its path', () => {
    const source = `  route('points', '../../features/loyalty/storefront/pages/points.page.tsx'),\n  route('cart', 'x'),`
    expect(removePluginLines(source, 'features/loyalty')).toBe(`  route('cart', 'x'),`)
  })
})
