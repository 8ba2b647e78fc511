import type { MappedMenu } from '#core/menus/server/site-details.service.ts'
import { divideRounded } from '#platform/kernel/money-shares.ts'
import { cleanSquareLine, type SquareContext } from './square-context.mapper.ts'
import type { SquareObject, SquareTax } from './square-schema.parser.ts'

export interface SquareTaxes {
  /** The key of the tax for an item with these Square taxes; undefined without any. */
  keyOf(taxIds: readonly string[], itemId: string): string | undefined
  /** The taxes requested so far. */
  used(): MappedMenu['taxes']
}

type TaxInput = MappedMenu['taxes'][number]

const MICRO = 1_000_000n

/** `8.6` percent in millionths of a basis point; undefined when not a percentage. */
const readPercentage = (text: string | undefined): bigint | undefined => {
  const match = /^(\d{1,3})(?:\.(\d{1,8}))?$/.exec(text ?? '')
  return match ? BigInt((match[1] ?? '') + (match[2] ?? '').padEnd(8, '0')) : undefined
}

const mapTax = (parts: readonly SquareTax[], { text, warn }: SquareContext): TaxInput | undefined => {
  const key = parts.map(({ id }) => id).join('.')
  const rates = parts.map(({ tax_data }) => readPercentage(tax_data.percentage))
  const sum = rates.reduce<bigint>((total, rate) => total + (rate ?? 0n), 0n)
  if (rates.includes(undefined)) return warn(key, 'taxUnreadable')
  const rate = divideRounded(sum, MICRO)
  if (BigInt(rate) * MICRO !== sum) warn(key, 'taxRounded', { rate: rate / 100 })
  const max = parts.length > 1 ? 25 : 60
  const name = parts.map(({ tax_data }) => cleanSquareLine(tax_data.name, max) || 'Tax').join(' + ')
  return { key, name: text(name), rate, inclusive: parts[0]?.tax_data.inclusion_type === 'INCLUSIVE' }
}

/** Square adds up several taxes of an item; our products have one, so they are merged. */
export const mapSquareTaxes = (objects: readonly SquareObject[], context: SquareContext): SquareTaxes => {
  const known = new Map<string, SquareTax>()
  for (const tax of objects) if (tax.type === 'TAX' && tax.tax_data.enabled) known.set(tax.id, tax)
  const made = new Map<string, TaxInput | undefined>()

  const joined = (parts: readonly SquareTax[], itemId: string): readonly SquareTax[] => {
    const [first] = parts
    const alike = parts.filter(({ tax_data }) => tax_data.inclusion_type === first?.tax_data.inclusion_type)
    if (alike.length < parts.length) context.warn(itemId, 'taxesMixed')
    return alike.slice(0, 2)
  }

  return {
    keyOf: (taxIds, itemId) => {
      const parts = joined(
        [...new Set(taxIds)].sort().flatMap((id) => known.get(id) ?? []),
        itemId,
      )
      if (parts.length === 0) return undefined
      const key = parts.map(({ id }) => id).join('.')
      if (!made.has(key)) made.set(key, mapTax(parts, context))
      return made.get(key)?.key
    },
    used: () => [...made.values()].filter((tax) => tax !== undefined),
  }
}
