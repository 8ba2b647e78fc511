import type { AppliedBenefit } from './cart.ts'
import type { LiveCart } from './live-cart.ts'

/** A selected benefit that reduces less than before; `to` is its current reduction. */
export interface LostBenefit extends AppliedBenefit {
  readonly to: number
}

const isSameBenefit = (a: { kind: string; source?: string }, b: { kind: string; source?: string }): boolean =>
  a.kind === b.kind && a.source === b.source

/** The benefits selected for a cart, with their current reductions. */
export const getAppliedBenefits = ({ ruleSet, priced }: LiveCart): AppliedBenefit[] =>
  ruleSet.sources
    .flatMap(({ chosen = [] }) => chosen)
    .map((choice) => {
      const steps = priced.steps.filter((step) => isSameBenefit(step, choice))
      return { ...choice, took: steps.reduce((sum, { amount }) => sum - amount, 0) }
    })

/** Merges the benefits of two carts: each once, with its largest reduction. */
export const mergeBenefits = (terms: readonly AppliedBenefit[]): AppliedBenefit[] =>
  terms
    .toSorted((a, b) => b.took - a.took)
    .filter((term, index, all) => all.findIndex((other) => isSameBenefit(other, term)) === index)

/** When nothing is left to pay, a benefit that pays less than before is not lost. */
const isFullyPaid = ({ kind }: AppliedBenefit, { priced }: LiveCart): boolean =>
  priced.total === 0 && (kind === 'points' || kind === 'credits')

/** Benefits that were selected when the cart was saved as a draft, and that are gone or reduce less now. */
export const getLostBenefits = (live: LiveCart): LostBenefit[] => {
  const now = getAppliedBenefits(live)
  return (live.cart.shown?.chosen ?? []).flatMap((term) => {
    const same = now.find((choice) => isSameBenefit(choice, term))
    const to = same?.took ?? 0
    return same && (to >= term.took || isFullyPaid(term, live)) ? [] : [{ ...term, to }]
  })
}

/** Benefits of an open cart that no longer hold and that the customer has not given up yet. */
export const getUnresolvedBenefits = (live: LiveCart): AppliedBenefit[] => {
  const lost = getLostBenefits(live)
  return (live.cart.shown?.chosen ?? []).filter((term) => lost.some((choice) => isSameBenefit(choice, term)))
}

/**
 * The benefits of a draft. One that expired without the customer's action stays in the list, so that it is reported
 * when the draft is restored. One that the customer has just given up (it was in `until`) does not.
 */
export const listBenefitsToKeepInDraft = (
  live: LiveCart,
  until: readonly AppliedBenefit[],
): AppliedBenefit[] => {
  const agreed = live.cart.shown?.chosen ?? []
  const now = getAppliedBenefits(live).map((term) =>
    term.took > 0 ? term : { ...term, took: agreed.find((other) => isSameBenefit(other, term))?.took ?? 0 },
  )
  const gone = agreed.filter((term) => ![...now, ...until].some((other) => isSameBenefit(other, term)))
  return [...now, ...gone]
}
