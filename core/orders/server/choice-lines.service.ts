import { type ChoiceLine, listChoiceLines } from '#core/menus/domain/choice-lines.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { ChoiceSnapshot } from '../domain/order.ts'

/** What was chosen in an ordered item, in the order of the menu and without prices. */
export const toChoiceLines = (choices: readonly ChoiceSnapshot[], language: Language): ChoiceLine<null>[] =>
  listChoiceLines(
    choices.map(({ name, under = [], without = [], variants }) => ({
      ...{ name: localize(name, language), under },
      without: without.map((left) => localize(left, language)),
      variants: variants.map((variant) => ({
        ...{ variant: variant._id ?? '', name: localize(variant.name, language), counter: variant.counter },
        ...{ portion: variant.portion ?? ('whole' as const), isIncluded: variant.isIncluded ?? false },
        price: null,
      })),
    })),
  )

interface ItemDetails {
  readonly choices: readonly ChoiceSnapshot[]
  readonly specialInstructions: string
}

/**
 * What tells an item from others of the same name, in words: each choice with its quantity, then the customer's note.
 * Empty when there is neither.
 */
export const formatItemDetails = (
  { choices, specialInstructions }: ItemDetails,
  { language, catalogue }: { readonly language: Language; readonly catalogue: Catalogue },
): string => {
  const translate = catalogue.getTranslator(language, 'orders')
  const details = toChoiceLines(choices, language).map(({ name: option, isWithout, portion, inEach }) => {
    if (isWithout) return translate('line.without', { option })
    const text = portion === 'whole' ? option : translate(`portion.${portion}`, { option })
    return inEach > 1 ? `${inEach} × ${text}` : text
  })
  const texts = [...details, specialInstructions].filter((text) => text !== '')
  return joinWithCommas(texts, language)
}
