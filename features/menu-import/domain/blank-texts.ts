import { isLanguage } from '#platform/kernel/language.ts'

const isBlankText = ([name, value]: readonly [string, unknown]): boolean =>
  isLanguage(name) && typeof value === 'string' && value.trim() === ''

/** A menu without empty texts: an empty text in a language says as little as none. */
export const dropBlankTexts = <Value>(value: Value): Value => {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item: unknown) => dropBlankTexts(item)) as Value
  return Object.fromEntries(
    Object.entries(value)
      .filter((entry) => !isBlankText(entry))
      .map(([name, inner]: [string, unknown]) => [name, dropBlankTexts(inner)]),
  ) as Value
}
