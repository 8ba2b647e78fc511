import type { LocalizedText } from '#platform/kernel/language.ts'
import { toAsciiDigits } from '#platform/kernel/typed-amount.ts'

/** What a measure price is for: a kilogram or a litre. */
export const UNITS = ['kg', 'l'] as const
type Unit = (typeof UNITS)[number]

/** What is in a pack: milligrams with `kg`, microlitres with `l`. */
interface PackContent {
  readonly unit: Unit
  readonly thousandths: number
}

/** Milligrams in a kilogram, microlitres in a litre. */
const PER_UNIT = 1_000_000

/** A gram or a millilitre: nobody compares the kilogram price of less, and amounts stay within whole numbers. */
const LEAST_CONTENT = 1_000

/** By the words of the five languages that may follow the number: unit, and how many thousandths of g or ml it has. */
const MEASURES: Readonly<Record<string, readonly [Unit, number]>> = Object.fromEntries(
  (
    [
      ['kg', 1_000, 'g gr gram grams gramme grammes غ غم غرام جم جرام г γρ'],
      ['kg', 1_000_000, 'kg kilo kilos كغ كغم كجم كيلو кг κιλό κιλά'],
      ['l', 1_000, 'ml مل мл'],
      ['l', 10_000, 'cl сл'],
      ['l', 1_000_000, 'l lt ltr litre litres liter liters لتر ل л λ λίτρο λίτρα'],
    ] as const
  ).flatMap(([unit, thousandths, words]) => words.split(' ').map((word) => [word, [unit, thousandths]])),
)

/** `1.5 kg`, `330ml` or `6 × 0,33 l`; nothing before or after it. */
const CONTENT = /^(?:(\d{1,3}) ?[x×] ?)?(\d{1,5})(?:[.,](\d{1,3}))? ?(\p{L}{1,9})\.?$/u

/** `1.500` is one and a half in one language and fifteen hundred in another. */
const isAmbiguous = (whole: string, decimals: string): boolean => decimals.length === 3 && whole !== '0'

const readContent = (text: string): PackContent | undefined => {
  const match = CONTENT.exec(toAsciiDigits(text.normalize('NFKC')).trim().toLowerCase())
  const [, packs = '1', whole = '', decimals = '', word = ''] = match ?? []
  const measure = MEASURES[word]
  if (!measure || isAmbiguous(whole, decimals)) return undefined
  const [unit, each] = measure
  // Whole numbers throughout: a measure has at least 1,000 thousandths, which three decimals divide.
  const thousandths = (Number(packs) * Number(whole + decimals) * each) / 10 ** decimals.length
  return thousandths >= LEAST_CONTENT ? { unit, thousandths } : undefined
}

export interface MeasurePrice {
  /** Minor units, a half rounded up. */
  readonly amount: number
  readonly per: Unit
}

/**
 * The price of a kilogram or a litre, from what a pack costs in minor units and the texts that say what is in it.
 * Undefined unless every text states one same weight or volume: a guessed price is worse than none.
 */
export const computeMeasurePrice = (price: number, stated: LocalizedText): MeasurePrice | undefined => {
  const contents = Object.values(stated).map(readContent)
  const [first] = contents
  const isOne = contents.every((one) => one?.unit === first?.unit && one?.thousandths === first?.thousandths)
  if (!first || !isOne) return undefined
  return { amount: Math.round((price * PER_UNIT) / first.thousandths), per: first.unit }
}
