/** The only source of time. Tests pass their own, so no rule reads the machine's clock directly. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

export const seconds = (count: number): number => count * 1000
export const minutes = (count: number): number => count * 60_000
export const hours = (count: number): number => count * 3_600_000
export const days = (count: number): number => count * 86_400_000

/** The instant `milliseconds` after `instant`; a negative count goes back. */
export const addMilliseconds = (instant: Date, milliseconds: number): Date =>
  new Date(instant.getTime() + milliseconds)
