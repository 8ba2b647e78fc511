import type { ChosenTerm } from './cart.ts'
import type { LiveCart } from './live-cart.ts'

/** Something that was chosen beside the lines and no longer takes off what it did; `to` is what it takes now. */
export interface LostChoice extends ChosenTerm {
  readonly to: number
}

const isSame = (a: { kind: string; source?: string }, b: { kind: string; source?: string }): boolean =>
  a.kind === b.kind && a.source === b.source

/** What was chosen for a cart beside its lines, with what each takes off now. */
export const chosenTerms = ({ ruleSet, priced }: LiveCart): ChosenTerm[] =>
  ruleSet.inForce
    .flatMap(({ chosen = [] }) => chosen)
    .map((choice) => {
      const steps = priced.steps.filter((step) => isSame(step, choice))
      return { ...choice, took: steps.reduce((sum, { amount }) => sum - amount, 0) }
    })

/** Each once, with the most that any of them took: terms of two carts that become one. */
export const joinTerms = (terms: readonly ChosenTerm[]): ChosenTerm[] =>
  terms
    .toSorted((a, b) => b.took - a.took)
    .filter((term, index, all) => all.findIndex((other) => isSame(other, term)) === index)

/** Nothing is left to be paid: what pays less than it did has lost nothing. */
const isPaidUp = ({ kind }: ChosenTerm, { priced }: LiveCart): boolean =>
  priced.total === 0 && (kind === 'points' || kind === 'credits')

/** What was chosen for a cart when it was kept for later, and is not there any more or takes off less. */
export const lostChoices = (live: LiveCart): LostChoice[] => {
  const now = chosenTerms(live)
  return (live.cart.shown?.chosen ?? []).flatMap((term) => {
    const same = now.find((choice) => isSame(choice, term))
    const to = same?.took ?? 0
    return same && (to >= term.took || isPaidUp(term, live)) ? [] : [{ ...term, to }]
  })
}

/** The terms that the customer of an open cart has not yet given up, though they do not hold any more. */
export const lostTerms = (live: LiveCart): ChosenTerm[] => {
  const lost = lostChoices(live)
  return (live.cart.shown?.chosen ?? []).filter((term) => lost.some((choice) => isSame(choice, term)))
}

/**
 * The terms of what is chosen for something kept for later. What stopped holding by itself stays among them, so that
 * it is named when it is taken up; what the customer has just given up (it was in `until`) does not.
 */
export const keptTerms = (live: LiveCart, until: readonly ChosenTerm[]): ChosenTerm[] => {
  const agreed = live.cart.shown?.chosen ?? []
  const now = chosenTerms(live).map((term) =>
    term.took > 0 ? term : { ...term, took: agreed.find((other) => isSame(other, term))?.took ?? 0 },
  )
  const gone = agreed.filter((term) => ![...now, ...until].some((other) => isSame(other, term)))
  return [...now, ...gone]
}
