import { LANGUAGE_TABLE, type Language } from '../kernel/language.ts'
import { replaceSpecialSpaces } from './plain-spaces.ts'

const KILOMETER = 1000

/** Metres are useful only in tens. */
const STEP = 10

/** A distance as people write it: `850 m`, `1.2 km`, `12 km`. */
export const formatDistance = (meters: number, language: Language): string => {
  const isFar = meters >= KILOMETER - STEP / 2
  const value = isFar ? meters / KILOMETER : Math.round(meters / STEP) * STEP
  const format = new Intl.NumberFormat(LANGUAGE_TABLE[language].tag, {
    style: 'unit',
    unit: isFar ? 'kilometer' : 'meter',
    maximumFractionDigits: value < STEP && isFar ? 1 : 0,
  })
  return replaceSpecialSpaces(format.format(value))
}
