export type PasswordFault = 'tooShort' | 'noLetter' | 'noDigit' | 'noSpecial' | 'common'

const COMMON = new Set([
  'password1!',
  'passw0rd!',
  'qwerty123!',
  'welcome1!',
  'admin123!',
  'letmein1!',
  'abc12345!',
])

/** What a new password lacks: at least 8 characters with a letter, a digit and a special one, and not a common one. */
export const passwordFaults = (password: string): PasswordFault[] => {
  const faults: PasswordFault[] = []
  if ([...password].length < 8) faults.push('tooShort')
  if (!/\p{L}/u.test(password)) faults.push('noLetter')
  if (!/\p{N}/u.test(password)) faults.push('noDigit')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) faults.push('noSpecial')
  if (COMMON.has(password.toLowerCase())) faults.push('common')
  return faults
}
