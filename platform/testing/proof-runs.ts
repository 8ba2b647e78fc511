import { readTestEnv } from './test-env.ts'

/** Whether the full figures are requested, as `npm run prove` does. */
export const isFullProof = process.env.PROVE === 'full'

export interface RunCounts {
  readonly gate?: number
  readonly ci: number
  readonly full: number
}

/**
 * The number of runs of a proof: `gate` in every `npm test`, as many as `ci` when absent; `ci` in `npm run verify`;
 * `full` in `npm run prove`. n runs without a failure bound
 * the failure rate at 3/n with 95 % confidence, so a proof that claims "none lost" states its n.
 */
export const chooseRunCount = ({ gate, ci, full }: RunCounts): number => {
  if (isFullProof) return full
  return readTestEnv().isGate ? (gate ?? ci) : ci
}

const STRIDE = chooseRunCount({ gate: 3, ci: 1, full: 1 })

/**
 * What a proof tries at `place` of another list, each with its index: all items, in a gate every third, and at the next
 * place others.
 */
export const takeShare = <Item>(
  items: readonly Item[],
  place: number,
): readonly (readonly [index: number, item: Item])[] =>
  [...items.entries()].filter(([index]) => (index + place) % STRIDE === 0)
