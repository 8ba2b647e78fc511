/** So many orders of one merchant on one device are remembered. */
const MAX_ORDERS = 50

const parseIds = (stored: string | undefined): readonly string[] => stored?.split(' ').filter(Boolean) ?? []

/** Whether an order is among the stored ones. */
export const isCountedOrder = (stored: string | undefined, id: string): boolean =>
  parseIds(stored).includes(id)

/** The stored ones and this one; the oldest are forgotten. */
export const addCountedOrder = (stored: string | undefined, id: string): string =>
  [...parseIds(stored).filter((each) => each !== id), id].slice(-MAX_ORDERS).join(' ')
