/** Signs without a shape that phones and web pages copy along with a name. Joiners stay: they are part of its spelling. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202C\u2060\u2066-\u2069\uFEFF]/g

/** Control characters, separators of lines, halves of characters, signs that reverse a text, and markup. */
const REFUSED_SIGN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Cn}\p{Co}\u202D\u202E<>]/u

/** A name as it is stored: composed, without invisible signs, blanks around it, and blanks repeated in it. */
export const normalizePersonName = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(/\p{Zs}+/gu, ' ')
    .trim()

/** Whether a text can be a part of a name: `&` and `2` can, what breaks a line or a page cannot. */
export const isPersonNamePart = (text: string): boolean => !REFUSED_SIGN.test(text)

/**
 * Whether a person can be called so: anything with a letter, because names have digits, commas, brackets and signs of
 * every script.
 */
export const isPersonName = (text: string, max: number): boolean => {
  const name = normalizePersonName(text)
  return name.length <= max && /\p{L}/u.test(name) && isPersonNamePart(name)
}
