/** How the names of months begin in the languages of shops. */
const MONTHS =
  'jan feb fév fev mar mär apr avr may mai maj jun juin jul juil aug août avg sep oct okt nov dec dez déc ιαν φεβ μαρ απρ μαΐ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر'.split(
    ' ',
  )

const isMonth = (word: string): boolean => MONTHS.some((month) => word.toLowerCase().startsWith(month))

const DATES = [
  /^\d{4}-\d{2}-\d{2}$/,
  /^\d{1,2}[./-]\d{1,2}[./-]\d{4}$/,
  /^\d{1,2}\/\d{1,2}\/\d{2}$/,
  /^\d{1,2}:\d{2}$/,
]
const DAY_AND_MONTH = /^\d{1,2}[-. /]{1,2}(\p{L}{3,12})\.?(?:[- ]\d{2,4})?$/u
const MONTH_AND_YEAR = /^(\p{L}{3,12})\.?[- ]\d{1,4}$/u

/** Whether a spreadsheet program has taken a number such as 3.5 for the third of May, or 3:50 for a time. */
export const isDateText = (value: unknown): boolean => {
  if (typeof value !== 'string' || value.length > 30) return false
  const text = value.trim()
  const word = (DAY_AND_MONTH.exec(text) ?? MONTH_AND_YEAR.exec(text))?.[1]
  return DATES.some((date) => date.test(text)) || (word !== undefined && isMonth(word))
}

/** Whether a spreadsheet program has rounded a long code to `6.21E+12`. */
export const isRoundedCode = (code: string): boolean => /^\d(?:[.,]\d{1,15})?E\+?\d{1,3}$/i.test(code.trim())
