import type { Cart } from '../contract/endpoints.ts'

const REDUCTION_STEPS: ReadonlySet<string> = new Set(['discount', 'reward', 'points', 'credits'])
const REDUCTION_CHANGES: ReadonlySet<string> = new Set(['promotion', 'points', 'credits'])

/** The price steps that reduce or pay a part of a draft. */
export const getReductions = ({ trace }: Pick<Cart, 'trace'>): Cart['trace'] =>
  trace.filter(({ kind }) => REDUCTION_STEPS.has(kind))

/** The changes of benefits that no longer apply, or apply less. */
export const getLostReductions = ({ changes }: Pick<Cart, 'changes'>): Cart['changes'] =>
  changes.filter(({ kind }) => REDUCTION_CHANGES.has(kind))

export const hasReductions = (draft: Pick<Cart, 'trace' | 'changes'>): boolean =>
  getReductions(draft).length > 0 || getLostReductions(draft).length > 0
