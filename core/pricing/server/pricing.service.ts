import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { PriceStepView } from '../contract/schemas.ts'
import type { PriceStep } from '../domain/price-cart.ts'

export interface StepPresentationContext {
  readonly currency: string
  readonly language: Language
  readonly catalogue: Catalogue
}

/** The steps of a price for display: with the merchant's own names, else with ours for their kind. */
export const presentSteps = (
  steps: readonly PriceStep[],
  { currency, language, catalogue }: StepPresentationContext,
): PriceStepView[] =>
  steps.map((step) => ({
    kind: step.kind,
    name: step.name
      ? localize(step.name, language)
      : catalogue.getTranslator(language, 'pricing')(`step.${step.kind}`),
    amount: money(step.amount, currency),
    rate: step.rate,
    inclusive: step.inclusive,
    line: step.line,
    shares: (step.shares ?? []).map(({ on, amount }) => ({ on, amount: money(amount, currency) })),
    basis: step.basis ?? null,
    distance: step.metres ?? null,
  }))
