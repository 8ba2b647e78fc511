/** Limits of the contract. */
const MIN_MINUTES = 5
const MAX_MINUTES = 240
const STEP = 5

/** The usual promises, one tap each. */
export const QUICK_MINUTES = [15, 20, 30, 45] as const

const clampMinutes = (value: number): number => Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, value))

/** Increases to the next multiple of five: 18 becomes 20. */
export const increaseMinutes = (value: number): number => clampMinutes(Math.floor(value / STEP) * STEP + STEP)

/** Decreases to the previous multiple of five: 18 becomes 15. */
export const decreaseMinutes = (value: number): number => clampMinutes(Math.ceil(value / STEP) * STEP - STEP)

export const isAtMinMinutes = (value: number): boolean => value <= MIN_MINUTES
export const isAtMaxMinutes = (value: number): boolean => value >= MAX_MINUTES
