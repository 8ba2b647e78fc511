/** The fields of a price step that determine what was paid for goods. */
export interface GoodsStep {
  readonly kind: string
  readonly amount: number
  readonly shares?: readonly { readonly on: string; readonly amount: number }[]
}

const computeGoodsReduction = ({ kind, amount, shares }: GoodsStep): number => {
  if (kind === 'points') return -amount
  if (kind !== 'discount' && kind !== 'reward') return 0
  if (!shares) return -amount
  return shares.reduce((sum, share) => (share.on === 'deliveryFee' ? sum : sum + share.amount), 0)
}

/**
 * What was paid for goods in minor units: the lines without discounts, rewards and what points paid. Fees, taxes on
 * top and tips earn nothing; credit counts as money.
 */
export const computeGoodsPaid = (subTotal: number, steps: readonly GoodsStep[]): number =>
  Math.max(0, subTotal - steps.reduce((sum, step) => sum + computeGoodsReduction(step), 0))
