import type { Platform } from '#platform/http/server-plugin.ts'
import { ORDERS_CHANNEL, type OrderChangeNotification } from './notify-order-change.writer.ts'

export interface FeedListener {
  /** Receives only this order's changes; every order's when absent. */
  readonly orderId?: string
  readonly onChange: (signal: OrderChangeNotification) => void
  /** Notifications may have been missed: read again. */
  readonly onGap: () => void
}

/** Distributes order notifications of all processes to the open pages of this one. */
export interface OrderFeed {
  /** Resolves once notifications arrive, with a function that unsubscribes. */
  follow(listener: FeedListener): Promise<() => void>
}

/** Key of the listeners to every order; no order has it as its id. */
const ALL_ORDERS = ''

/**
 * Subscribes to the database once for all pages of this process, from the first opened page to the last closed one,
 * so that ten thousand pages cost one connection and an idle process none. A notification reaches only the listeners
 * of its order: with ten thousand pages, a filter in each would cost more than the delivery.
 */
export const createOrderFeed = ({ db, logger }: Pick<Platform, 'db' | 'logger'>): OrderFeed => {
  const listeners = new Map<string, Set<FeedListener>>()
  let listening: Promise<() => Promise<void>> | undefined

  const listen = () =>
    db.listen(
      ORDERS_CHANNEL,
      (payload) => {
        // Written by `signal` only.
        const said: OrderChangeNotification = JSON.parse(payload)
        for (const heard of said.isForStaff ? [ALL_ORDERS] : [said.orderId, ALL_ORDERS])
          for (const listener of listeners.get(heard) ?? []) listener.onChange(said)
      },
      () => {
        for (const some of listeners.values()) for (const listener of some) listener.onGap()
      },
    )

  const enter = (listener: FeedListener): void => {
    const { orderId = ALL_ORDERS } = listener
    listeners.set(orderId, (listeners.get(orderId) ?? new Set()).add(listener))
  }

  const leave = (listener: FeedListener): void => {
    const { orderId = ALL_ORDERS } = listener
    const some = listeners.get(orderId)
    some?.delete(listener)
    if (some?.size === 0) listeners.delete(orderId)
    if (listeners.size > 0) return
    const stopping = listening
    listening = undefined
    stopping
      ?.then((stop) => stop())
      .catch((error: unknown) => logger.warn({ err: error }, 'the orders are not listened to any more'))
  }

  return {
    async follow(listener) {
      enter(listener)
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
