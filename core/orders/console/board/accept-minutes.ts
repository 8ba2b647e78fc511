/** What the contract takes. */
const LEAST = 5
const MOST = 240
const STEP = 5

/** The usual promises, one tap each. */
export const QUICK_MINUTES = [15, 20, 30, 45] as const

const within = (value: number): number => Math.min(MOST, Math.max(LEAST, value))

/** Five minutes more, onto the next multiple of five: 18 becomes 20. */
export const moreMinutes = (value: number): number => within(Math.floor(value / STEP) * STEP + STEP)

/** Five minutes less, onto the multiple of five below: 18 becomes 15. */
export const fewerMinutes = (value: number): number => within(Math.ceil(value / STEP) * STEP - STEP)

export const isLeast = (value: number): boolean => value <= LEAST
export const isMost = (value: number): boolean => value >= MOST
