/** Progress of a station on an item: always of the whole item, even if its quantity is above 1. */
export const ITEM_STATES = ['waiting', 'making', 'ready'] as const
export type KitchenItemState = (typeof ITEM_STATES)[number]

/** The state after a tap. A ready item stays ready, since recalling it must be intended. */
export const getNextState = (state: KitchenItemState): KitchenItemState =>
  state === 'waiting' ? 'making' : 'ready'

/** A state change by a cook: from the state that was shown to the new one. */
export interface ItemStateChange {
  readonly from: KitchenItemState
  readonly to: KitchenItemState
}

/**
 * Validates a state change against the current state. When two cooks make the same change from the same state, the
 * second one is already done. A change from an outdated state is refused, so that the cook decides again.
 */
export const evaluateStateChange = (
  now: KitchenItemState,
  { from, to }: ItemStateChange,
): 'change' | 'done' | 'stale' => {
  if (now === to) return 'done'
  return now === from ? 'change' : 'stale'
}
