import type { Platform } from '#platform/http/area.ts'
import { ORDERS_CHANNEL, type OrderSignal } from './order-signal.ts'

export interface FeedListener {
  readonly onSignal: (signal: OrderSignal) => void
  /** Signals may have been missed: look again. */
  readonly onGap: () => void
}

/** Spreads what any process says about orders over the open pages of this one. */
export interface OrderFeed {
  /** Answers when signals are heard; what it returns ends that. */
  follow(listener: FeedListener): Promise<() => void>
}

/**
 * Listens to the database once for all pages of this process, from the first page that is opened to the last that
 * is closed, so that ten thousand pages cost one connection and an idle process none.
 */
export const createOrderFeed = ({ db, logger }: Pick<Platform, 'db' | 'logger'>): OrderFeed => {
  const listeners = new Set<FeedListener>()
  let listening: Promise<() => Promise<void>> | undefined

  const listen = () =>
    db.listen(
      ORDERS_CHANNEL,
      (payload) => {
        // Written by `signal` alone.
        const said: OrderSignal = JSON.parse(payload)
        for (const listener of listeners) listener.onSignal(said)
      },
      () => {
        for (const listener of listeners) listener.onGap()
      },
    )

  const leave = (listener: FeedListener): void => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    const stopping = listening
    listening = undefined
    stopping
      ?.then((stop) => stop())
      .catch((error: unknown) => logger.warn({ err: error }, 'the orders are not listened to any more'))
  }

  return {
    async follow(listener) {
      listeners.add(listener)
      listening ??= listen()
      try {
        await listening
      } catch (error) {
        leave(listener)
        throw error
      }
      return () => leave(listener)
    },
  }
}
