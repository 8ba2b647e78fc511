/** The selectable extra times for orders for now, in minutes. */
export const EXTRA_MINUTES = [10, 20, 30, 45, 60] as const
/** The selectable durations, in minutes. */
export const BUSY_DURATIONS = [30, 60, 120, 240] as const

/** A kitchen that staff marked as slower than usual. */
export interface BusyState {
  /** Extra minutes for an order for now. */
  readonly extraMinutes: number
  /** When it ends; null: when staff end it. */
  readonly until: Date | null
}

/** The busy state at `now`; null once its time is over. */
export const getActiveBusy = ({ busy }: { readonly busy: BusyState | null }, now: Date): BusyState | null =>
  busy && (busy.until === null || busy.until > now) ? busy : null

/** How many minutes longer an order for now takes than usual. */
export const getExtraMinutes = (store: { readonly busy: BusyState | null }, now: Date): number =>
  getActiveBusy(store, now)?.extraMinutes ?? 0
