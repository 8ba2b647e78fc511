import { expect } from 'vitest'
import { isFullProof } from './proof-runs.ts'

/** How long the repetitions of some work took. */
export interface Times {
  /** Runs `work` and notes how long it took. */
  measure<Value>(work: () => Promise<Value>): Promise<Value>
  /** The time in milliseconds that `share` of the repetitions stayed below; 0 when there are none. */
  percentile(share: number): number
  /**
   * Asserts that `share` of the repetitions, by default all, stayed below `milliseconds`. Only at full figures, which run
   * alone on a machine: in every other run the time says more about the machine than about the product.
   */
  expectBelow(milliseconds: number, share?: number): void
}

export const createTimes = (): Times => {
  const taken: number[] = []
  const percentile = (share: number): number =>
    taken.toSorted((a, b) => a - b)[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? 0
  return {
    measure: async (work) => {
      const began = performance.now()
      const value = await work()
      taken.push(performance.now() - began)
      return value
    },
    percentile,
    expectBelow: (milliseconds, share = 1) => {
      if (isFullProof) expect(percentile(share), 'milliseconds').toBeLessThan(milliseconds)
    },
  }
}
