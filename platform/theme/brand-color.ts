import { computeContrast, mixColors } from './color-math.ts'
import { SCHEME_COLORS, type Scheme } from './scheme-colors.ts'

/** The colours derived from a brand's one colour; each `#rrggbb`. */
export type ThemeTokens = {
  /** The merchant's colour unchanged, for filled buttons and bars. */
  readonly brand: string
  /** Black or white: whichever is readable on `brand`. */
  readonly onBrand: string
  /** The outline of things filled with `brand`: the colour itself, or a grey where it would be invisible. */
  readonly brandEdge: string
  /** The same hue, readable as text on every surface and on `brandSoft`. */
  readonly brandStrong: string
  /** A tint for selected and highlighted areas. */
  readonly brandSoft: string
  /** The ring around the element with keyboard focus. */
  readonly focus: string
}

const TEXT_CONTRAST = 4.5
const INK_CONTRAST = 7
const SHAPE_CONTRAST = 3
const VISIBLE_CONTRAST = 1.4
/** Below this a filled button is the page itself. */
const LEAST_CONTRAST = 1.12
const STEPS = 50
const BLACK = '#000000'
const WHITE = '#ffffff'

/** `c8102e`, `#C81` or `#c8102e` to `#rrggbb`; anything without exactly 3 or 6 hex digits becomes black. */
export const normaliseHex = (input: string | null | undefined): string => {
  const digits = (input ?? '').trim().replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return `#${digits}`
  if (/^[0-9a-f]{3}$/.test(digits)) return `#${digits.replace(/./g, '$&$&')}`
  return BLACK
}

/** Whether something filled with the colour can be told from a light page. */
export const isVisibleOnPage = (hex: string): boolean =>
  computeContrast(hex, SCHEME_COLORS.light.surface) >= LEAST_CONTRAST

const computeWorstContrast = (colour: string, grounds: readonly string[]): number =>
  Math.min(...grounds.map((ground) => computeContrast(colour, ground)))

/** The first of the colours between `from` and `to` that satisfies the rule; `to` when none before it does. */
const findFirstBetween = (from: string, to: string, satisfies: (colour: string) => boolean): string => {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mixColors(to, from, step / STEPS)
    if (satisfies(colour)) return colour
  }
  return to
}

/**
 * A merchant's colour as a set of tokens that keep WCAG 2.2 AA in `scheme` whatever the colour is: text 4.5:1,
 * ink on the tint 7:1, rings and outlines 3:1.
 */
export const computeThemeTokens = (hex: string, scheme: Scheme): ThemeTokens => {
  const brand = normaliseHex(hex)
  const { surface, surfaceRaised, surfaceSunken, ink, muted } = SCHEME_COLORS[scheme]
  const surfaces = [surface, surfaceRaised, surfaceSunken]
  const end = scheme === 'light' ? BLACK : WHITE
  const brandSoft = findFirstBetween(
    mixColors(brand, surfaceRaised, scheme === 'light' ? 0.1 : 0.22),
    surfaceRaised,
    (colour) =>
      computeContrast(ink, colour) >= INK_CONTRAST && computeContrast(muted, colour) >= TEXT_CONTRAST,
  )
  const grounds = [...surfaces, brandSoft]
  return {
    brand,
    onBrand: computeContrast(WHITE, brand) >= TEXT_CONTRAST ? WHITE : BLACK,
    brandEdge:
      computeWorstContrast(brand, surfaces) >= VISIBLE_CONTRAST
        ? brand
        : findFirstBetween(brand, end, (colour) => computeWorstContrast(colour, surfaces) >= SHAPE_CONTRAST),
    brandStrong: findFirstBetween(
      brand,
      end,
      (colour) => computeWorstContrast(colour, grounds) >= TEXT_CONTRAST,
    ),
    brandSoft,
    focus: findFirstBetween(brand, end, (colour) => computeWorstContrast(colour, grounds) >= SHAPE_CONTRAST),
  }
}

/**
 * The variables that app.css turns into tokens, for both schemes: only the browser knows which one applies. Put them
 * on `<html>` (React's `style`), or on a part of the page with the class `brand-scope`.
 */
export const computeThemeVariables = (hex: string): Record<`--theme-${string}`, string> => {
  const light = computeThemeTokens(hex, 'light')
  const dark = computeThemeTokens(hex, 'dark')
  return {
    '--theme-brand': light.brand,
    '--theme-on-brand': light.onBrand,
    '--theme-brand-edge': light.brandEdge,
    '--theme-brand-strong': light.brandStrong,
    '--theme-brand-soft': light.brandSoft,
    '--theme-focus': light.focus,
    '--theme-dark-brand-edge': dark.brandEdge,
    '--theme-dark-brand-strong': dark.brandStrong,
    '--theme-dark-brand-soft': dark.brandSoft,
    '--theme-dark-focus': dark.focus,
  }
}

/** The same variables as the text of a style attribute or of a `:root` rule. Holds hex colours only, so it is safe in both. */
export const formatThemeStyle = (hex: string): string =>
  Object.entries(computeThemeVariables(hex))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')
