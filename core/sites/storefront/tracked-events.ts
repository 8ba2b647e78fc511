/** An event that a vendor's running script in this browser has taken. */
export interface TrackedEvent {
  /** The vendor's name. */
  readonly vendor: string
  readonly eventId: string
}

const listeners = new Set<(event: TrackedEvent) => void>()

export const reportTrackedEvent = (event: TrackedEvent): void => {
  for (const listen of listeners) listen(event)
}

/** Calls `listener` for each such event from now on; returns the function that ends it. */
export const onTrackedEvent = (listener: (event: TrackedEvent) => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
