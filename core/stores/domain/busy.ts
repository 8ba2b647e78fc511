/** How much longer orders for now may be said to take, in minutes. */
export const EXTRA_MINUTES = [10, 20, 30, 45, 60] as const
/** For how long, in minutes. */
export const BUSY_DURATIONS = [30, 60, 120, 240] as const

/** A kitchen that needs longer than usual, because staff said so. */
export interface BusyState {
  /** So many more for an order for now. */
  readonly extraMinutes: number
  /** It is over by itself from then on; null: when somebody ends it. */
  readonly until: Date | null
}

/** What holds now of it: one whose time is over is gone by itself. */
export const getActiveBusy = ({ busy }: { readonly busy: BusyState | null }, now: Date): BusyState | null =>
  busy && (busy.until === null || busy.until > now) ? busy : null

/** How many minutes longer an order for now takes than usual. */
export const getExtraMinutes = (store: { readonly busy: BusyState | null }, now: Date): number =>
  getActiveBusy(store, now)?.extraMinutes ?? 0
