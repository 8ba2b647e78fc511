import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'

interface OutgoingEvent {
  readonly event: PixelEvent
  /** Called once a vendor's frame has it. */
  readonly onSent: (() => void) | undefined
}

type Receiver = (outgoing: OutgoingEvent) => void

const receivers = new Set<Receiver>()
const MAX_WAITING = 50
let waiting: OutgoingEvent[] = []
let isOpen = false

/** Sends an event to every frame, or holds it until they are there. The caller knows that the customer allows it. */
export const sendPixelEvent = (event: PixelEvent, onSent?: () => void): void => {
  const outgoing = { event, onSent }
  if (isOpen) for (const receive of receivers) receive(outgoing)
  else if (waiting.length < MAX_WAITING) waiting.push(outgoing)
}

/** The events that wait for frames and that nobody else would send again. */
export const listWaitingEvents = (): readonly PixelEvent[] =>
  waiting.filter(({ onSent }) => !onSent).map(({ event }) => event)

export const addPixelReceiver = (receive: Receiver): (() => void) => {
  receivers.add(receive)
  return () => void receivers.delete(receive)
}

/** Called when all frames listen; returns the function that closes the line again. */
export const openPixelLine = (): (() => void) => {
  isOpen = true
  for (const outgoing of waiting.splice(0)) for (const receive of receivers) receive(outgoing)
  return () => {
    isOpen = false
  }
}

/** Drops what no frame has received: the customer does not allow it any more. */
export const dropPixelEvents = (): void => {
  waiting = []
}
