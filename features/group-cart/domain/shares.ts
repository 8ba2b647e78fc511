import type { Money } from '#platform/kernel/money.ts'

/** A line of the group's cart; null: nobody in the group added it. */
interface SharedLine {
  readonly qty: number
  readonly total: Money
  readonly userInfo: { readonly _id: string } | null
}

/** What a person has added. */
export interface PersonShare {
  readonly count: number
  /** The sum of their lines, before fees, discounts and tips; null: they have added nothing yet. */
  readonly sum: Money | null
}

/** What the person of this id has added to the group's cart. */
export const computeShare = (lines: readonly SharedLine[], personId: string): PersonShare => {
  const own = lines.filter(({ userInfo }) => userInfo?._id === personId)
  const [first] = own
  const amount = own.reduce((sum, { total }) => sum + total.amount, 0)
  return {
    count: own.reduce((sum, { qty }) => sum + qty, 0),
    sum: first ? { ...first.total, amount } : null,
  }
}
