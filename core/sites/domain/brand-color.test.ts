import { expect, it } from 'vitest'
import { parseBrandColor } from './brand-color.ts'

it('parses 3 or 6 hex digits and nothing else', () => {
  expect(parseBrandColor('#B3261E')).toBe('#b3261e')
  expect(parseBrandColor('f0a')).toBe('#ff00aa')
  for (const text of ['', '#12', '#1234', 'red', '#12345g', '#123456;x', 'url(x)'])
    expect(parseBrandColor(text)).toBeUndefined()
})
