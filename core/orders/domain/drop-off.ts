/** How a delivery is handed over: into a hand, left at the door, or after a call on arrival. */
export const DROP_OFFS = ['hand', 'door', 'call'] as const
export type DropOff = (typeof DROP_OFFS)[number]

/** The choice of an order. One from a client that knows `isContactless` only has no choice of its own. */
export const getDropOff = (chosen: DropOff | null | undefined, isContactless: boolean): DropOff =>
  chosen ?? (isContactless ? 'door' : 'hand')
