import { LANGUAGE_TABLE, type Language } from '../kernel/language.ts'
import { getDecimalDigits, getMinorPerMajor, isWholeInUse, type Money, toDecimal } from '../kernel/money.ts'
import { replaceSpecialSpaces } from './plain-spaces.ts'

const numberFormats = new Map<string, Intl.NumberFormat>()

// Creating a formatter costs a hundred times as much as using it.
const getNumberFormat = (language: Language, options: Intl.NumberFormatOptions): Intl.NumberFormat => {
  const key = language + JSON.stringify(options)
  const known = numberFormats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(LANGUAGE_TABLE[language].tag, options)
  numberFormats.set(key, made)
  return made
}

// The decimal text is passed unchanged: no fraction becomes a floating-point number.
const toExactNumber = (decimal: string) => decimal as Intl.StringNumericLiteral

const writeMoney = (
  value: Money,
  language: Language,
  {
    signDisplay = 'auto',
    isInColumn = false,
  }: { signDisplay?: Intl.NumberFormatOptions['signDisplay']; isInColumn?: boolean } = {},
): string => {
  const omitsZeros = !isInColumn || isWholeInUse(value.currency)
  const whole = omitsZeros && value.amount % getMinorPerMajor(value.currency) === 0
  const digits = whole ? 0 : getDecimalDigits(value.currency)
  const format = getNumberFormat(language, {
    style: 'currency',
    currency: value.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay,
  })
  return replaceSpecialSpaces(format.format(toExactNumber(toDecimal(value))))
}

/**
 * An amount for a screen or a message: `AED 32`, `AED 32.50`, `1.234,50 €`. Decimals are omitted when all are zero;
 * else the currency's full digits are shown, because "32.5" does not read as a price. Put it in a `<bdi>` when its
 * neighbours may run in the other direction.
 */
export const formatMoney = (value: Money, language: Language): string => writeMoney(value, language)

/**
 * An amount below or above others, as on a bill: always with the decimals that people use of the currency, so that
 * `AED 34.00` stands exactly over `AED 1.62`.
 */
export const formatColumnMoney = (value: Money, language: Language): string =>
  writeMoney(value, language, { isInColumn: true })

/** A price difference with its sign, `+AED 2`; nothing to pay has no sign. */
export const formatMoneyDelta = (value: Money, language: Language): string =>
  writeMoney(value, language, { signDisplay: 'exceptZero' })

/** A count or a measure with at most two decimals: `1,234.5`. Identifiers are texts, not numbers. */
export const formatNumber = (value: number, language: Language): string =>
  replaceSpecialSpaces(getNumberFormat(language, { maximumFractionDigits: 2 }).format(value))

/** A rate in basis points as a percentage: 500 is `5%`, 1250 is `12.5%`. */
export const formatPercent = (basisPoints: number, language: Language): string =>
  replaceSpecialSpaces(
    getNumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000),
  )

/** A range of whole minutes, `25–35 min`; one number when both ends are equal. */
export const formatMinutes = (from: number, to: number, language: Language): string => {
  const format = getNumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return replaceSpecialSpaces(from === to ? format.format(from) : format.formatRange(from, to))
}
