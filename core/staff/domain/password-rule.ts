import { COMMON_PASSWORD_STEMS } from './common-passwords.ts'

export type PasswordIssue = 'tooShort' | 'noLetter' | 'noDigit' | 'noSpecial' | 'common'

const LOOKALIKE_LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const isLetter = (sign: string): boolean => /^\p{L}$/u.test(sign)

const trimNonLetters = (text: string): string => {
  const signs = [...text]
  return signs.slice(Math.max(0, signs.findIndex(isLetter)), signs.findLastIndex(isLetter) + 1).join('')
}

/** Whether a password is only a common word after its usual additions are removed. */
const isCommon = (password: string): boolean => {
  const text = password.normalize('NFKC').toLowerCase()
  const core = trimNonLetters(text)
  const read = (part: string): string => [...part].map((sign) => LOOKALIKE_LETTERS[sign] ?? sign).join('')
  const candidates = [core, read(core), trimNonLetters(read(text))]
  if (candidates.some((word) => COMMON_PASSWORD_STEMS.has(word.replaceAll(/[^\p{L}]/gu, '')))) return true
  // Mostly one repeated character.
  return new Set(text).size < 5
}

/**
 * The missing requirements of a new password: at least 8 characters with a letter, a digit and a special one, and not
 * a
 * common one.
 */
export const findPasswordIssues = (password: string): PasswordIssue[] => {
  const faults: PasswordIssue[] = []
  if ([...password].length < 8) faults.push('tooShort')
  if (!/\p{L}/u.test(password)) faults.push('noLetter')
  if (!/\p{N}/u.test(password)) faults.push('noDigit')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) faults.push('noSpecial')
  if (faults.length === 0 && isCommon(password)) faults.push('common')
  return faults
}
