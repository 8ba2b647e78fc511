import type { Cart } from '../contract/endpoints.ts'

const REDUCTION_STEPS: ReadonlySet<string> = new Set(['discount', 'reward', 'points', 'credits'])
const LOSSES: ReadonlySet<string> = new Set(['leftOut', 'promotion', 'points', 'credits'])

/** The price steps that reduce or pay a part of a draft. */
export const getReductions = ({ trace }: Pick<Cart, 'trace'>): Cart['trace'] =>
  trace.filter(({ kind }) => REDUCTION_STEPS.has(kind))

/** The changes that say which units did not fit, and which benefits no longer apply or apply less. */
export const listLosses = ({ changes }: Pick<Cart, 'changes'>): Cart['changes'] =>
  changes.filter(({ kind }) => LOSSES.has(kind))

/** Whether there is more to say of a draft than its lines. */
export const hasSums = (draft: Pick<Cart, 'trace' | 'changes'>): boolean =>
  getReductions(draft).length > 0 || listLosses(draft).length > 0
