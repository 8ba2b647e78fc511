import { type Money, money } from '#platform/kernel/money.ts'
import { type ItemState, isCharged } from './item-state.ts'

interface RunningBill {
  readonly bill: { readonly total: Money } | null
  readonly draft: {
    readonly total: Money
    readonly products: readonly {
      readonly total: Money
      readonly userInfo: { readonly isYou: boolean } | null
    }[]
  } | null
  readonly rounds: readonly {
    readonly items: readonly {
      readonly total: Money
      readonly state: ItemState
      readonly by: { readonly isYou: boolean }
    }[]
  }[]
}

const sum = (amounts: readonly Money[]): number => amounts.reduce((total, { amount }) => total + amount, 0)

/**
 * What the table owes so far, with what is being chosen, and the prices of the viewer's own items; undefined while
 * there is nothing.
 */
export const computeRunningTotals = ({
  bill,
  draft,
  rounds,
}: RunningBill): { readonly all: Money; readonly own: Money } | undefined => {
  const currency = (bill ?? draft)?.total.currency
  if (currency === undefined) return undefined
  const sent = rounds.flatMap(({ items }) => items.filter(({ by, state }) => by.isYou && isCharged(state)))
  const chosen = draft?.products.filter(({ userInfo }) => userInfo?.isYou) ?? []
  return {
    all: money(sum([bill, draft].flatMap((part) => (part ? [part.total] : []))), currency),
    own: money(sum([...sent, ...chosen].map(({ total }) => total)), currency),
  }
}
