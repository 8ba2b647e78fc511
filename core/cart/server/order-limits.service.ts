import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { cartErrors } from '../contract/errors.ts'
import { findNewBreaches, type LimitBreach, type LimitedLine } from '../domain/order-limits.ts'

interface OrderLimitsContext {
  readonly menu: Pick<MenuSnapshot, 'products'>
  readonly language: Language
  /** Which breaches fail; absent: too many and too few. Carts only report too few, because more can be added. */
  readonly kinds?: readonly LimitBreach['kind'][]
  /** The field of the call with the invalid quantity. */
  readonly field?: string
}

/** Why a change of lines breaches the limits per order; undefined when it does not. */
export const validateOrderLimits = (
  lines: { readonly before: readonly LimitedLine[]; readonly after: readonly LimitedLine[] },
  { menu: { products }, language, kinds = ['aboveMost', 'belowLeast'], field = 'qty' }: OrderLimitsContext,
): Failure | undefined => {
  const breaches = findNewBreaches(lines.before, lines.after, (id) => products.get(id))
  const breach = breaches.find(({ kind }) => kinds.includes(kind))
  if (!breach) return undefined
  const { kind, productId, limit } = breach
  const item = localize(products.get(productId)?.name, language)
  return failure(cartErrors[kind], { field, values: { item, limit } })
}
