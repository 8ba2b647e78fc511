import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeThemeTokens, computeThemeVariables, formatThemeStyle, normaliseHex } from './brand-color.ts'
import { computeContrast, mixColors } from './color-math.ts'
import { SCHEME_COLORS } from './scheme-colors.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const anyScheme = fc.constantFrom('light' as const, 'dark' as const)
const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8')

describe('a brand’s colour', () => {
  it.each([
    ['#c8102e', '#c8102e'],
    ['C8102E', '#c8102e'],
    ['#c81', '#cc8811'],
    ['c81', '#cc8811'],
    [' #FFF ', '#ffffff'],
    ['#c8102', '#000000'],
    ['#c8102e00', '#000000'],
    ['#ggg', '#000000'],
    ['##c81', '#000000'],
    ['red', '#000000'],
    ['#fff;}body{display:none', '#000000'],
    ['', '#000000'],
    [undefined, '#000000'],
    [null, '#000000'],
  ])('SH-09 reads %j as %s', (input, expected) => {
    expect(normaliseHex(input)).toBe(expected)
  })

  it('SH-09 becomes black for every text that is not 3 or 6 hex digits, and is always a hex colour', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const valid = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text.trim())
        expect(normaliseHex(text)).toMatch(/^#[0-9a-f]{6}$/)
        if (!valid) expect(normaliseHex(text)).toBe('#000000')
      }),
    )
  })

  it('SH-09 keeps WCAG AA for text on it, text in it and rings of it, whatever the colour', () => {
    fc.assert(
      fc.property(anyColor, anyScheme, (hex, scheme) => {
        const tokens = computeThemeTokens(hex, scheme)
        const { surface, surfaceRaised, surfaceSunken, ink, muted } = SCHEME_COLORS[scheme]
        expect(tokens.brand).toBe(hex)
        expect(computeContrast(tokens.onBrand, tokens.brand)).toBeGreaterThanOrEqual(4.5)
        for (const ground of [surface, surfaceRaised, surfaceSunken, tokens.brandSoft]) {
          expect(computeContrast(tokens.brandStrong, ground)).toBeGreaterThanOrEqual(4.5)
          expect(computeContrast(tokens.focus, ground)).toBeGreaterThanOrEqual(3)
        }
        expect(computeContrast(ink, tokens.brandSoft)).toBeGreaterThanOrEqual(7)
        expect(computeContrast(muted, tokens.brandSoft)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the outline of a filled button visible even for a colour close to the page', () => {
    fc.assert(
      fc.property(anyColor, anyScheme, (hex, scheme) => {
        const { brandEdge } = computeThemeTokens(hex, scheme)
        expect(computeContrast(brandEdge, SCHEME_COLORS[scheme].surface)).toBeGreaterThanOrEqual(1.4)
      }),
    )
  })

  it('is unchanged where it is readable already', () => {
    expect(computeThemeTokens('#a01020', 'light').brandStrong).toBe('#a01020')
  })

  it('keeps its hue when it is darkened', () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(computeThemeTokens('#ffcc00', 'light').brandStrong.slice(at, at + 2), 16),
    )
    expect(red).toBeGreaterThan(green ?? 0)
    expect(green).toBeGreaterThan(blue ?? 0)
  })

  it('SH-09 reaches the page as variables that the stylesheet uses', () => {
    expect(formatThemeStyle('c81')).toMatch(/^--theme-brand:#cc8811;--theme-on-brand:#000000;/)
    expect(formatThemeStyle('nonsense')).toContain('--theme-brand:#000000;--theme-on-brand:#ffffff')
    for (const name of Object.keys(computeThemeVariables('#c8102e'))) expect(css).toContain(`var(${name}`)
  })
})

describe('colour mixing', () => {
  it('returns the two given colours at shares 1 and 0', () => {
    fc.assert(
      fc.property(anyColor, anyColor, (first, second) => {
        expect(mixColors(first, second, 1)).toBe(first)
        expect(mixColors(first, second, 0)).toBe(second)
      }),
    )
  })
})
