/** How far a station is with an item: always with the whole of it, also where it counts several pieces. */
export const ITEM_STATES = ['waiting', 'making', 'ready'] as const
export type ItemState = (typeof ITEM_STATES)[number]

/** What a tap makes of it; what is ready stays ready, since taking that back must be wanted. */
export const getNextState = (state: ItemState): ItemState => (state === 'waiting' ? 'making' : 'ready')

/** What a cook pressed: from what was seen on the screen, to what it shall be. */
export interface ItemStateChange {
  readonly from: ItemState
  readonly to: ItemState
}

/**
 * Judges a press against the state of now. Two cooks who press the same on the same sight want the same once: the
 * second finds it done. Whoever saw something that is not so any more is told, and decides again.
 */
export const evaluateStateChange = (
  now: ItemState,
  { from, to }: ItemStateChange,
): 'change' | 'done' | 'stale' => {
  if (now === to) return 'done'
  return now === from ? 'change' : 'stale'
}
