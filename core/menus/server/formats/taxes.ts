import { defaultName } from '../default-name.ts'
import type { TaxInput } from './neutral-menu.data.ts'
import type { IssueCollector, ReaderContext } from './reader-context.parser.ts'

/**
 * Finds the shop's tax of a rate. A new one is assumed to be included in the price, as in menus for guests, and this
 * is noted.
 */
export const createTaxes = ({ taxes }: Pick<ReaderContext, 'taxes'>, notes: IssueCollector) => {
  const made = new Map<number, TaxInput>()
  const keyOf = (rate: number, at: string): string => {
    const known = taxes.filter((tax) => tax.rate === rate)
    const best = known.find(({ inclusive }) => inclusive) ?? known[0] ?? made.get(rate)
    if (best) return best.key
    const key = `tax-${rate / 100}`
    notes.warn(at, 'taxAssumed', { rate: rate / 100 })
    made.set(rate, { key, name: defaultName('tax'), rate, inclusive: true })
    return key
  }
  return { keyOf, all: (): TaxInput[] => [...taxes, ...made.values()] }
}
