import type { WirePromotionTerms } from '../contract/console-endpoints.ts'
import type { PromotionTerms } from '../domain/promotion.ts'

const toDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

export const fromWireTerms = ({ validFrom, validUntil, ...terms }: WirePromotionTerms): PromotionTerms => ({
  ...terms,
  validFrom: toDate(validFrom),
  validUntil: toDate(validUntil),
})

/** Terms in the format of the console, without the other properties of a promotion. */
export const toWireTerms = (terms: PromotionTerms): WirePromotionTerms => {
  const { name, code, effect, maximum, conditions, stacking, priority, isListed } = terms
  const { totalLimit, customerLimit, validFrom, validUntil } = terms
  return structuredClone({
    ...{ name, code, effect, maximum, conditions, stacking, priority, isListed, totalLimit, customerLimit },
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
  }) as WirePromotionTerms
}
