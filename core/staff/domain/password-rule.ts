/**
 * Words at the core of most guessed passwords, according to lists of leaked ones. With digits and symbols before or
 * after them, or symbols instead of letters, they are tried within minutes.
 */
const COMMON_PASSWORD_STEMS: ReadonlySet<string> = new Set(
  `abc abcd abcde abcdef abcdefg abcdefgh access account admin administrator alexander amanda andrea andrew angel
  anthony apple april ashley asdf asdfg asdfgh asdfghj asdfghjkl august azerty bailey barcelona baseball basketball
  batman beer buster burger butter changeme changeit charlie chelsea chocolate compass computer cookie daniel
  december default delivery demo diamond dragon driver dubai eagle elephant elizabeth english family february
  flower football forever freedom friday friends george ginger google guest hannah harley hello helloworld hockey
  hottie hunter iloveyou internet jackson january jasmine jennifer jessica jordan joshua july june justin killer
  kitchen kuwait lebanon letmein lovely loveme login london machine maggie manager march master matrix matthew
  maverick melissa merlin michael michelle monday monkey morning mustang nicole nothing november october orange
  order orders owner pass passw password passwd passwort patrick pepper phoenix pizza please princess purple qazwsx
  qwer qwert qwerty qwertyuiop qwertz rangers restaurant robert root samantha samsung saturday secret september
  server shadow shop silver snoopy soccer sparky staff starwars store summer sunday sunshine superman support
  system taylor test tester testing thomas thunder thursday tigger trustno tuesday user vanessa wednesday welcome
  welcomeback whatever william winter yankees yellow zaq zxcvbn zxcvbnm`.split(/\s+/),
)

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
 * a common one.
 */
export const findPasswordIssues = (password: string): PasswordIssue[] => {
  const issues: PasswordIssue[] = []
  if ([...password].length < 8) issues.push('tooShort')
  if (!/\p{L}/u.test(password)) issues.push('noLetter')
  if (!/\p{N}/u.test(password)) issues.push('noDigit')
  if (!/[^\p{L}\p{N}\s]/u.test(password)) issues.push('noSpecial')
  if (issues.length === 0 && isCommon(password)) issues.push('common')
  return issues
}
