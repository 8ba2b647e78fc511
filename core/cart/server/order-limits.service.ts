import type { MenuSnapshot } from '#core/menus/domain/menu.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { cartErrors } from '../contract/errors.ts'
import { type CountedLine, findNewBreaches, type LimitBreach } from '../domain/order-limits.ts'

interface OrderLimitsContext {
  readonly menu: Pick<MenuSnapshot, 'products'>
  readonly language: Language
  /** What is refused; absent: too many and too few. Carts only name what is too few, as more can still come. */
  readonly kinds?: readonly LimitBreach['kind'][]
  /** The field of the call that wants too many or too few. */
  readonly field?: string
}

/** Why lines cannot become others, by how many of a product one order may hold; undefined where they can. */
export const validateOrderLimits = (
  lines: { readonly before: readonly CountedLine[]; readonly after: readonly CountedLine[] },
  { menu: { products }, language, kinds = ['aboveMost', 'belowLeast'], field = 'qty' }: OrderLimitsContext,
): Failure | undefined => {
  const breaches = findNewBreaches(lines.before, lines.after, (id) => products.get(id))
  const breach = breaches.find(({ kind }) => kinds.includes(kind))
  if (!breach) return undefined
  const { kind, productId, limit } = breach
  const item = localize(products.get(productId)?.name, language)
  return failure(cartErrors[kind], { field, values: { item, limit } })
}
