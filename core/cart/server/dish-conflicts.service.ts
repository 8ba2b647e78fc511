import type { Allergen } from '#core/menus/domain/allergens.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { DishAcceptance } from '../contract/dish-acceptance.ts'

/** A dish as it is about to be ordered. */
export interface OrderedDish {
  readonly product: string
  readonly name: string
  /** The ids of its chosen options. */
  readonly options: readonly string[]
}

/** A part of a dish that the household avoids, or about which nothing comparable is stated. */
export interface DishConflict {
  /** Identifies it in an acceptance. */
  readonly key: string
  /** Names of the dish and of the conflict, in the language that was asked for. */
  readonly dish: string
  readonly text: string
}

interface DishQuestion {
  readonly store: StoreRecord
  readonly language: Language
  readonly avoided: readonly Allergen[]
  readonly dishes: readonly OrderedDish[]
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /** Compares dishes with what a household avoids, by what the outlet states now. */
    dishConflicts: (tx: Transaction, question: DishQuestion) => Promise<readonly DishConflict[]>
  }
}

/**
 * The conflicts of dishes that the customer has not confirmed, for an order that is placed without them; none where no
 * plugin compares dishes.
 */
export const listUnacknowledgedConflicts = async (
  hooks: HookRegistry,
  tx: Transaction,
  { acceptance, ...question }: Omit<DishQuestion, 'avoided'> & { readonly acceptance: DishAcceptance },
): Promise<DishConflict[]> => {
  const { avoided, acknowledged } = acceptance
  const found: DishConflict[] = []
  for (const compare of hooks.all('dishConflicts'))
    found.push(...(await compare(tx, { ...question, avoided })))
  return found.filter(({ key }) => !acknowledged.includes(key))
}
