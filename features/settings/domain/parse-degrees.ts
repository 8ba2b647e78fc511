const ARABIC_ZERO = 0x660

/** Degrees as people write them, in Latin or Arabic digits; undefined for anything else or beyond `most` either side. */
export const parseDegrees = (typed: string, most: number): number | undefined => {
  const plain = typed
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[,٫]/, '.')
  if (!/^-?\d{1,3}(?:\.\d{1,12})?$/.test(plain)) return undefined
  const degrees = Number(plain)
  return Math.abs(degrees) <= most ? degrees : undefined
}
