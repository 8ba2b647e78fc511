import { type ItemState, isDue, isReadyToServe } from './item-state.ts'

interface RoundItem {
  readonly state: ItemState
  readonly readyAt: Date | null
}

/**
 * When a round became ready to be brought: all that is still due of it is ready, since its last item is. Undefined while
 * the kitchen is at it, and once everything was brought.
 */
export const getReadySince = (items: readonly RoundItem[]): Date | undefined => {
  const due = items.filter(({ state }) => isDue(state))
  if (!due.every(isReadyToServe)) return undefined
  return due.flatMap(({ readyAt }) => readyAt ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** How much of a round waits to be brought, by quantity. */
export const countReady = (items: readonly { readonly isReady: boolean; readonly qty: number }[]): number =>
  items.reduce((sum, { isReady, qty }) => (isReady ? sum + qty : sum), 0)
