/** How much longer orders for now may be said to take, in minutes. */
export const EXTRA_MINUTES = [10, 20, 30, 45, 60] as const
/** For how long, in minutes. */
export const BUSY_FOR_MINUTES = [30, 60, 120, 240] as const

/** A kitchen that needs longer than usual, because staff said so. */
export interface Busy {
  /** So many more for an order for now. */
  readonly extraMinutes: number
  /** It is over by itself from then on; null: when somebody ends it. */
  readonly until: Date | null
}

/** What holds now of it: one whose time is over is gone by itself. */
export const busyAt = ({ busy }: { readonly busy: Busy | null }, now: Date): Busy | null =>
  busy && (busy.until === null || busy.until > now) ? busy : null

/** How many minutes longer an order for now takes than usual. */
export const extraMinutes = (store: { readonly busy: Busy | null }, now: Date): number =>
  busyAt(store, now)?.extraMinutes ?? 0
