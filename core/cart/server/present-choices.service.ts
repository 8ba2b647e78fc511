import { type CollectField, labelAnswers } from '#core/stores/domain/collect.ts'
import { presentLabelledAnswers } from '#core/stores/server/collect.service.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { CartLine } from '../contract/endpoints.ts'
import type { StoredAnswer } from '../domain/cart.ts'
import type { PricedGroup } from '../domain/line-choices.ts'

interface ChoicePresentationContext {
  readonly currency: string
  readonly language: Language
}

/** The choices of a line in API format. */
export const presentChoices = (
  groups: readonly PricedGroup[],
  { currency, language }: ChoicePresentationContext,
): CartLine['customize'] =>
  groups.map(({ group, under, variants, without }) => ({
    _id: group._id,
    name: localize(group.name, language),
    under: [...under],
    without: without.map(({ name }) => localize(name, language)),
    variants: variants.map(({ option, count, portion, price }) => ({
      variant: option._id,
      name: localize(option.name, language),
      counter: count,
      portion,
      isIncluded: group.role === 'included' && option.preselected,
      price: money(price, currency),
    })),
  }))

/** The answers to a product's questions in API format. */
export const presentLineAnswers = (
  answers: readonly StoredAnswer[],
  fields: readonly CollectField[],
  language: Language,
): CartLine['collectFromUser'] => presentLabelledAnswers(labelAnswers(answers, fields), language)
