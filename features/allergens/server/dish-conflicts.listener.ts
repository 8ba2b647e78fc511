import { loadMenuInTransaction } from '#core/menus/server/menus.service.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Hooks } from '#platform/kernel/hooks.ts'
import { listDishParts } from '../domain/dish-parts.ts'
import { evaluateDish, getConflictKey } from '../domain/evaluate-dish.ts'
import { presentFacts } from './stated-facts.presenter.ts'

const byId = <Stated extends { readonly _id: string }>(all: readonly Stated[]) =>
  new Map(all.map((each) => [each._id, each]))

/** Compares dishes that are ordered in their customer's absence, as the customer's device does otherwise. */
export const createDishConflictsListener =
  ({ db, catalogue }: Platform): Hooks['dishConflicts'] =>
  async (tx, { store, language, avoided, dishes }) => {
    const translate = catalogue.getTranslator(language, 'allergens')
    const stated = presentFacts(await loadMenuInTransaction(db, tx, store), language)
    const facts = { dishes: byId(stated.dishes), options: byId(stated.options) }
    return dishes.flatMap((dish) =>
      evaluateDish(avoided, listDishParts(facts, dish)).conflicts.map((conflict) => {
        const part = conflict.part.name || dish.name
        const text =
          conflict.allergen === null
            ? translate('part.unknown', { part })
            : translate('part.contains', { part, allergen: translate(`allergen.${conflict.allergen}`) })
        return { key: getConflictKey(conflict), dish: dish.name, text }
      }),
    )
  }
