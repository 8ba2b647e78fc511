import type { Cart } from '../contract/endpoints.ts'

const STEPS: ReadonlySet<string> = new Set(['discount', 'reward', 'points', 'credits'])
const CHANGES: ReadonlySet<string> = new Set(['promotion', 'points', 'credits'])

/** What takes off or pays a part of something that is kept for later. */
export const reductionsOf = ({ trace }: Pick<Cart, 'trace'>): Cart['trace'] =>
  trace.filter(({ kind }) => STEPS.has(kind))

/** What was chosen to do so and does not any more, or does less. */
export const lostOf = ({ changes }: Pick<Cart, 'changes'>): Cart['changes'] =>
  changes.filter(({ kind }) => CHANGES.has(kind))

export const isReduced = (draft: Pick<Cart, 'trace' | 'changes'>): boolean =>
  reductionsOf(draft).length > 0 || lostOf(draft).length > 0
