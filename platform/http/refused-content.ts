import { hasCardNumber } from '#platform/kernel/card-number.ts'
import { isId } from '#platform/kernel/ids.ts'
import { isSha256 } from '#platform/outbound/sha256.ts'
import { isPictureName } from '#platform/pictures/picture-name.ts'

/** Content that every operation refuses, whatever its schema. */
export interface RefusedContent {
  /** The path of the field, such as `address.name`. */
  readonly field: string
  /** The key of the text that explains it. */
  readonly key: 'field.format' | 'field.cardNumber'
}

/** Real requests are four levels deep; deeper ones only cost time to traverse. */
const MAX_DEPTH = 20

const validateText = (text: string, isPhone: boolean): RefusedContent['key'] | undefined => {
  // The database cannot store these, or alters them.
  if (text.includes('\u0000') || !text.isWellFormed()) return 'field.format'
  const isOurs = isPhone || isId(text) || isPictureName(text) || isSha256(text)
  return !isOurs && hasCardNumber(text) ? 'field.cardNumber' : undefined
}

/** A position in the body; converted to a path only when its value is refused. */
interface JsonPosition {
  readonly name: string
  readonly parent: JsonPosition | undefined
  readonly depth: number
  /** The digits of a phone, here and below, may pass a card's check sum by chance. */
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
 * Finds content that is refused in every request, before it is processed or logged: card numbers, which must never
 * reach us; invalid characters; unlimited nesting. Undefined when there is none.
 */
export const findRefusedContent = (value: unknown): RefusedContent | undefined =>
  findInValue(value, undefined)

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The same for an idempotency key, which is stored as sent. A UUID can pass a card's checksum by chance. */
export const findRefusedKeyContent = (key: string | undefined): RefusedContent | undefined => {
  const refused = key === undefined || UUID.test(key) ? undefined : validateText(key, false)
  return refused && { field: 'Idempotency-Key', key: refused }
}
