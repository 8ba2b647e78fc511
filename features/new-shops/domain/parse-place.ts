import { isNowhere } from '#core/stores/domain/nowhere.ts'

const ARABIC_ZERO = 0x660

const DEGREES = /^(-?\d{1,3}(?:\.\d{1,12})?)[,;\s]\s*(-?\d{1,3}(?:\.\d{1,12})?)$/

/**
 * Latitude and longitude as every map copies them, such as `25.0805, 55.1403`, in Latin or Arabic digits; undefined for
 * anything else, and for the point 0, 0 in the sea, where no shop is.
 */
export const parsePlace = (typed: string): { latitude: number; longitude: number } | undefined => {
  const plain = typed
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replaceAll('٫', '.')
    .replaceAll('،', ',')
  const [, first, second] = DEGREES.exec(plain) ?? []
  const [latitude, longitude] = [Number(first), Number(second)]
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  const place = { latitude, longitude }
  return isOnEarth && !isNowhere(place) ? place : undefined
}
