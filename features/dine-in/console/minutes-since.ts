const MINUTE_MS = 60_000

/** Whole minutes between two instants, never below 0. */
export const computeMinutesSince = (since: string, asOf: string): number =>
  Math.max(0, Math.floor((Date.parse(asOf) - Date.parse(since)) / MINUTE_MS))
