import { useEffect } from 'react'
import type { PixelEvent } from '#core/sites/domain/pixel-event.ts'
import { dropPixelEvents, listWaitingEvents, sendPixelEvent } from './pixel-events.ts'

/** What of a tab outlives its documents. */
interface StoredSignals {
  /** They wait for frames. */
  readonly events: readonly PixelEvent[]
  /** Steps that count once for a cart, by the ids of their carts. */
  readonly steps: readonly string[]
}

const countedSteps = new Set<string>()

/** Whether a step is new in this tab; from now on it is not. */
export const countStep = (step: string): boolean => {
  const isNew = !countedSteps.has(step)
  countedSteps.add(step)
  return isNew
}

const getKey = (siteId: string): string => `compass-pixel-events-${siteId}`

/** Storage that the browser blocks keeps nothing: events end with the page. */
const openStorage = (): Storage | undefined => {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}

const readStored = (text: string | null): StoredSignals => {
  try {
    const { events = [], steps = [] }: Partial<StoredSignals> = JSON.parse(text ?? '{}')
    return { events: [...events], steps: [...steps] }
  } catch {
    // Whatever somebody else wrote there is no event.
    return { events: [], steps: [] }
  }
}

/**
 * Keeps events that wait for frames in this tab while the customer is at the gateway: the cart and its checkout have no
 * frames, and the payment is another document. What was stored is deleted when the customer allows nothing any more.
 */
export const useStoredEvents = (siteId: string): void => {
  useEffect(() => {
    const storage = openStorage()
    const key = getKey(siteId)
    const forget = () => storage?.removeItem(key)
    const keep = () => {
      const stored: StoredSignals = { events: listWaitingEvents(), steps: [...countedSteps] }
      if (stored.events.length + stored.steps.length > 0) storage?.setItem(key, JSON.stringify(stored))
    }
    const { events, steps } = readStored(storage?.getItem(key) ?? null)
    for (const step of steps) countedSteps.add(step)
    for (const event of events) sendPixelEvent(event)
    forget()
    window.addEventListener('pagehide', keep)
    // A page that comes back as it was still has its events.
    window.addEventListener('pageshow', forget)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('pageshow', forget)
      forget()
      dropPixelEvents()
    }
  }, [siteId])
}
