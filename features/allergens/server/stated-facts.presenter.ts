import { preselectChoices } from '#core/menus/domain/choices.ts'
import type { MenuOptionGroup, MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { HandlerData } from '#platform/contract/contract.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { AllergensApi } from '../contract/endpoints.ts'

type Facts = HandlerData<AllergensApi['GET /api/v1/stores/:id/allergens']>

const everything = () => true

/** Adds the options of groups and of the groups that open in them; a group that several dishes share is read once. */
const collectOptions = (
  groups: readonly MenuOptionGroup[],
  menu: MenuSnapshot,
  { language, found }: { readonly language: Language; readonly found: Map<string, Facts['options'][number]> },
): void => {
  for (const { role, options } of groups)
    for (const option of options) {
      const { _id, name, productId, groups: nested } = option
      if (found.has(_id)) continue
      const dish = productId === null ? undefined : menu.products.get(productId)
      // An option that is a dish states what the dish states, and what itself adds.
      const allergens = [...new Set([...(dish?.allergens ?? []), ...option.allergens])]
      const isPartOfDish = role !== 'choice' && productId === null
      found.set(_id, { _id, name: localize(name, language), allergens, isPartOfDish })
      collectOptions(nested, menu, { language, found })
    }
}

/** What a menu states about allergens. */
export const presentFacts = (menu: MenuSnapshot, language: Language): Facts => {
  const found = new Map<string, Facts['options'][number]>()
  const dishes = [...menu.products.values()].map((product) => {
    collectOptions(product.groups, menu, { language, found })
    const preselected = preselectChoices(product, everything).flatMap(({ variants }) =>
      variants.map(({ variant }) => variant),
    )
    return {
      ...{ _id: product._id, name: localize(product.name, language) },
      ...{ allergens: [...product.allergens], preselected },
    }
  })
  return { dishes, options: [...found.values()] }
}
