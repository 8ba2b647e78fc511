import { isAmbiguousPrice, parsePrice } from '#platform/kernel/parse-price.ts'
import { type IssueCollector, type ReaderContext, toText } from './reader-context.parser.ts'
import { isDateText } from './spreadsheet-traps.parser.ts'

/**
 * Reads the prices of a file, and notes those that can be read in two ways. They are read as the merchant says of the
 * whole file, else as the currency suggests.
 */
export const createPriceParser = (
  { currency, threeDigits }: Pick<ReaderContext, 'currency' | 'threeDigits'>,
  { prices, notes }: { readonly prices: 'minor' | 'major'; readonly notes: IssueCollector },
): ((value: unknown) => number | undefined) => {
  return (value) => {
    if (isDateText(value)) return undefined
    const isUnclear = isAmbiguousPrice(value, { currency, prices })
    if (isUnclear) notes.unclear(toText(value))
    return parsePrice(value, { currency, prices, threeDigits: isUnclear ? threeDigits : undefined })
  }
}
