import { ALLERGENS, type Allergen } from '#core/menus/domain/allergens.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { createTextsHook, useLanguage } from '#platform/i18n/texts-context.tsx'
import { type Conflict, listContained } from '../domain/evaluate-dish.ts'

/** Texts about allergens. */
export const useAllergensTexts = createTextsHook<typeof import('../messages/en.json')>('allergens')

/** Writes allergens as a list, in the order of the law. */
export const useAllergenList = () => {
  const t = useAllergensTexts()
  const language = useLanguage()
  return (names: readonly Allergen[]): string =>
    joinWithCommas(
      ALLERGENS.filter((name) => names.includes(name)).map((name) => t(`allergen.${name}`)),
      language,
    )
}

/** The sentence by which a customer acknowledges the conflicts of a dish. */
export const useAcknowledgement = () => {
  const t = useAllergensTexts()
  const listNames = useAllergenList()
  return ({ name: dish, conflicts }: { readonly name: string; readonly conflicts: readonly Conflict[] }) => {
    const contained = listContained(conflicts)
    const list = listNames(contained)
    if (contained.length === 0) return t('know.unknown', { dish })
    const isPartlyUnknown = conflicts.some(({ allergen }) => allergen === null)
    return t(isPartlyUnknown ? 'know.both' : 'know.contains', { dish, list })
  }
}
