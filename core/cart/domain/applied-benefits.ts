import type { AppliedBenefit } from './cart.ts'
import type { LiveCart } from './live-cart.ts'

/** Something that was chosen beside the lines and no longer takes off what it did; `to` is what it takes now. */
export interface LostBenefit extends AppliedBenefit {
  readonly to: number
}

const isSameBenefit = (a: { kind: string; source?: string }, b: { kind: string; source?: string }): boolean =>
  a.kind === b.kind && a.source === b.source

/** What was chosen for a cart beside its lines, with what each takes off now. */
export const getAppliedBenefits = ({ ruleSet, priced }: LiveCart): AppliedBenefit[] =>
  ruleSet.sources
    .flatMap(({ chosen = [] }) => chosen)
    .map((choice) => {
      const steps = priced.steps.filter((step) => isSameBenefit(step, choice))
      return { ...choice, took: steps.reduce((sum, { amount }) => sum - amount, 0) }
    })

/** Each once, with the most that any of them took: terms of two carts that become one. */
export const mergeBenefits = (terms: readonly AppliedBenefit[]): AppliedBenefit[] =>
  terms
    .toSorted((a, b) => b.took - a.took)
    .filter((term, index, all) => all.findIndex((other) => isSameBenefit(other, term)) === index)

/** Nothing is left to be paid: what pays less than it did has lost nothing. */
const isFullyPaid = ({ kind }: AppliedBenefit, { priced }: LiveCart): boolean =>
  priced.total === 0 && (kind === 'points' || kind === 'credits')

/** What was chosen for a cart when it was kept for later, and is not there any more or takes off less. */
export const getLostBenefits = (live: LiveCart): LostBenefit[] => {
  const now = getAppliedBenefits(live)
  return (live.cart.shown?.chosen ?? []).flatMap((term) => {
    const same = now.find((choice) => isSameBenefit(choice, term))
    const to = same?.took ?? 0
    return same && (to >= term.took || isFullyPaid(term, live)) ? [] : [{ ...term, to }]
  })
}

/** The terms that the customer of an open cart has not yet given up, though they do not hold any more. */
export const getUnresolvedBenefits = (live: LiveCart): AppliedBenefit[] => {
  const lost = getLostBenefits(live)
  return (live.cart.shown?.chosen ?? []).filter((term) => lost.some((choice) => isSameBenefit(choice, term)))
}

/**
 * The terms of what is chosen for something kept for later. What stopped holding by itself stays among them, so that
 * it is named when it is taken up; what the customer has just given up (it was in `until`) does not.
 */
export const getDraftBenefits = (live: LiveCart, until: readonly AppliedBenefit[]): AppliedBenefit[] => {
  const agreed = live.cart.shown?.chosen ?? []
  const now = getAppliedBenefits(live).map((term) =>
    term.took > 0 ? term : { ...term, took: agreed.find((other) => isSameBenefit(other, term))?.took ?? 0 },
  )
  const gone = agreed.filter((term) => ![...now, ...until].some((other) => isSameBenefit(other, term)))
  return [...now, ...gone]
}
