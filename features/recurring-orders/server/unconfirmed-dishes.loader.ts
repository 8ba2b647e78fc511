import type { DishAcceptance } from '#core/cart/contract/dish-acceptance.ts'
import { type DishConflict, listUnacknowledgedConflicts } from '#core/cart/server/dish-conflicts.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { RuleRow } from './rules.repo.ts'

interface RuleDishes {
  readonly rule: Pick<RuleRow, 'allergies_accepted'>
  /** The order that recurs. */
  readonly source: OrderRecord
  readonly store: StoreRecord
  readonly language: Language
}

/**
 * What the household of a rule avoids: as it was sent with the rule, otherwise as it was sent to the kitchen with the
 * order, of which nothing has been confirmed.
 */
export const getRuleAcceptance = ({
  rule,
  source,
}: Pick<RuleDishes, 'rule' | 'source'>): DishAcceptance | undefined => {
  if (rule.allergies_accepted) return rule.allergies_accepted
  return source.allergies.length > 0 ? { avoided: [...source.allergies], acknowledged: [] } : undefined
}

/** The conflicts of a rule's dishes that its customer has not confirmed, by what the outlet states now. */
export const loadUnconfirmedDishes = async (
  { hooks }: Pick<Platform, 'hooks'>,
  tx: Transaction,
  { rule, source, store, language }: RuleDishes,
): Promise<DishConflict[]> => {
  const acceptance = getRuleAcceptance({ rule, source })
  if (!acceptance) return []
  const dishes = source.lines.map(({ productId: product, name, choices }) => ({
    ...{ product, name: localize(name, language) },
    options: choices.flatMap(({ variants }) => variants.flatMap(({ _id }) => _id ?? [])),
  }))
  return listUnacknowledgedConflicts(hooks, tx, { store, language, acceptance, dishes })
}
