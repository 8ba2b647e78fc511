/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

type Triple = readonly [number, number, number]

/** `#rrggbb` (already normalised) to its three parts. */
export const hexToRgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

const toHexPart = (part: number): string =>
  Math.round(Math.min(255, Math.max(0, part)))
    .toString(16)
    .padStart(2, '0')

const rgbToHex = (rgb: Rgb): string => `#${rgb.map(toHexPart).join('')}`

const toLinear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const fromLinear = (share: number): number =>
  255 * (share <= 0.0031308 ? share * 12.92 : 1.055 * Math.max(0, share) ** (1 / 2.4) - 0.055)

/** Relative luminance after WCAG 2, from 0 (black) to 1 (white). */
export const computeLuminance = (hex: string): number => {
  const [red, green, blue] = hexToRgb(hex)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** Contrast ratio after WCAG 2, from 1 (the same colour) to 21 (black on white). */
export const computeContrast = (first: string, second: string): number => {
  const [light, dark] = [computeLuminance(first), computeLuminance(second)].sort((a, b) => b - a)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

const toOklab = (hex: string): Triple => {
  const rgb = hexToRgb(hex)
  const [red, green, blue] = [toLinear(rgb[0]), toLinear(rgb[1]), toLinear(rgb[2])]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

const fromOklab = ([lightness, greenRed, blueYellow]: Triple): string => {
  const long = (lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow) ** 3
  const middle = (lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow) ** 3
  const short = (lightness - 0.0894841775 * greenRed - 1.291485548 * blueYellow) ** 3
  return rgbToHex([
    fromLinear(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short),
    fromLinear(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short),
    fromLinear(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short),
  ])
}

/**
 * `share` (0 to 1) of `colour` in `ground`. Mixed in OKLab, where a colour keeps its hue on the way to black or
 * white; a mix in plain RGB would turn blues violet.
 */
export const mixColors = (colour: string, ground: string, share: number): string => {
  const [from, to] = [toOklab(ground), toOklab(colour)]
  const part = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share
  return fromOklab([part(0), part(1), part(2)])
}
