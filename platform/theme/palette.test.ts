import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { computeContrast } from './color-math.ts'
import { SCHEME_COLORS } from './scheme-colors.ts'

const css = readFileSync(new URL('./app.css', import.meta.url), 'utf8')
const darkPart = css.slice(css.indexOf('prefers-color-scheme: dark'), css.indexOf('@layer base'))
const lightPart = css.slice(css.indexOf('@theme'), css.indexOf('@layer theme'))

const colorsIn = (part: string): Record<string, string> =>
  Object.fromEntries(
    [...part.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1], match[2]]),
  )

const SURFACES = ['surface', 'surface-raised', 'surface-sunken']

describe.each([
  ['light', colorsIn(lightPart)],
  ['dark', colorsIn(darkPart)],
] as const)('the %s palette', (scheme, colors) => {
  const ratio = (text: string, ground: string): number =>
    computeContrast(colors[text] ?? '', colors[ground] ?? '')

  it('equals the colours that brand colours are tuned against', () => {
    const { surface, surfaceRaised, surfaceSunken, ink, muted } = SCHEME_COLORS[scheme]
    expect(colors).toMatchObject({
      surface,
      ink,
      muted,
      'surface-raised': surfaceRaised,
      'surface-sunken': surfaceSunken,
    })
  })

  it.each(['ink', 'muted', 'danger', 'success', 'warning'])('makes %s readable on every surface', (text) => {
    for (const surface of SURFACES) expect(ratio(text, surface)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['danger', 'success', 'warning'])('makes text readable on %s and on its tint', (tone) => {
    expect(ratio(`on-${tone}`, tone)).toBeGreaterThanOrEqual(4.5)
    expect(ratio(tone, `${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(ratio('ink', `${tone}-soft`)).toBeGreaterThanOrEqual(7)
    expect(ratio('muted', `${tone}-soft`)).toBeGreaterThanOrEqual(4.5)
  })

  it('outlines fields visibly', () => {
    for (const surface of SURFACES) expect(ratio('line-strong', surface)).toBeGreaterThanOrEqual(3)
  })
})
