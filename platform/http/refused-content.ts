import { hasCardNumber } from '#platform/kernel/card-number.ts'
import { isId } from '#platform/kernel/ids.ts'

/** What no operation takes, whatever its schema says. */
export interface RefusedContent {
  /** The path of the field, such as `address.name`. */
  readonly field: string
  /** The key of the text that explains it. */
  readonly key: 'field.format' | 'field.cardNumber'
}

/** Real requests are four deep; what is deeper only tires whoever walks through it. */
const MAX_DEPTH = 20

const validateText = (text: string, isPhone: boolean): RefusedContent['key'] | undefined => {
  // The database keeps neither, or something else than was sent.
  if (text.includes('\u0000') || !text.isWellFormed()) return 'field.format'
  return !isPhone && !isId(text) && hasCardNumber(text) ? 'field.cardNumber' : undefined
}

/** Where in the body something stands; made into a path when it is refused only. */
interface JsonPosition {
  readonly name: string
  readonly parent: JsonPosition | undefined
  readonly depth: number
  /** A phone's digits, here and inside, may pass a card's check sum by chance. */
  readonly isPhone: boolean
}

const toFieldPath = (place: JsonPosition | undefined): string[] =>
  place ? [...toFieldPath(place.parent), place.name] : []

const validateValue = (value: unknown, isPhone: boolean): RefusedContent['key'] | undefined => {
  if (typeof value === 'string') return validateText(value, isPhone)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return validateText(String(value), isPhone)
  return undefined
}

const findInValue = (value: unknown, place: JsonPosition | undefined): RefusedContent | undefined => {
  const key = validateValue(value, place?.isPhone ?? false)
  if (key) return { field: toFieldPath(place).join('.'), key }
  if (typeof value !== 'object' || value === null) return undefined
  const depth = (place?.depth ?? 0) + 1
  if (depth > MAX_DEPTH) return { field: toFieldPath(place).slice(0, 3).join('.'), key: 'field.format' }
  for (const [name, inner] of Object.entries(value)) {
    const isPhone = place?.isPhone || name === 'phone'
    const ofName = validateText(name, isPhone)
    if (ofName) return { field: toFieldPath(place).join('.'), key: ofName }
    const found = findInValue(inner, { name, parent: place, depth, isPhone })
    if (found) return found
  }
  return undefined
}

/**
 * Finds what is refused in every request before anything is done with it or written about it: card numbers, which
 * must never reach us; characters that are none; nesting without end. Undefined when there is nothing.
 */
export const findRefusedContent = (value: unknown): RefusedContent | undefined =>
  findInValue(value, undefined)
