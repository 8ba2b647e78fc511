/** The states of an ordered item, with the numbers of the wire format. */
export const ITEM_STATE = { waiting: 10, accepted: 20, rejected: 30, served: 40, cancelled: 50 } as const
export type ItemState = (typeof ITEM_STATE)[keyof typeof ITEM_STATE]
export const ITEM_STATES = Object.values(ITEM_STATE)

const S = ITEM_STATE

/** What may follow: an item that was served, rejected or cancelled stays so. */
const NEXT: Readonly<Record<ItemState, readonly ItemState[]>> = {
  [S.waiting]: [S.accepted, S.rejected, S.served, S.cancelled],
  [S.accepted]: [S.rejected, S.served, S.cancelled],
  [S.rejected]: [],
  [S.served]: [],
  [S.cancelled]: [],
}

export const canBecome = (from: ItemState, to: ItemState): boolean => NEXT[from].includes(to)

/** Whether the item is still to be brought to the table. */
export const isDue = (state: ItemState): boolean => state === S.waiting || state === S.accepted

/** Whether the kitchen has finished the item and nobody has brought it yet. */
export const isReadyToServe = ({
  state,
  readyAt,
}: {
  readonly state: ItemState
  readonly readyAt: Date | null
}): boolean => state === S.accepted && readyAt !== null

/** Whether the item is on the bill. */
export const isCharged = (state: ItemState): boolean => state !== S.rejected && state !== S.cancelled

/** Whether everything that is charged has been served; false while nothing is. */
export const isAllServed = (states: readonly ItemState[]): boolean => {
  const charged = states.filter(isCharged)
  return charged.length > 0 && charged.every((state) => state === S.served)
}
