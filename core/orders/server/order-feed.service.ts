import type { Platform } from '#platform/http/server-plugin.ts'
import { ORDERS_CHANNEL, type OrderChangeNotification } from './notify-order-change.writer.ts'

export interface FeedListener {
  /** Hears of this order only; of every order when absent. */
  readonly orderId?: string
  readonly onChange: (signal: OrderChangeNotification) => void
  /** Signals may have been missed: look again. */
  readonly onGap: () => void
}

/** Spreads what any process says about orders over the open pages of this one. */
export interface OrderFeed {
  /** Answers when signals are heard; what it returns ends that. */
  follow(listener: FeedListener): Promise<() => void>
}

/** Where those stand who hear of every order; no order has it as its id. */
const ALL_ORDERS = ''

/**
 * Listens to the database once for all pages of this process, from the first page that is opened to the last that
 * is closed, so that ten thousand pages cost one connection and an idle process none. News wake only those whom they
 * concern: with ten thousand pages, asking each whether it is meant would cost more than telling the one.
 */
export const createOrderFeed = ({ db, logger }: Pick<Platform, 'db' | 'logger'>): OrderFeed => {
  const listeners = new Map<string, Set<FeedListener>>()
  let listening: Promise<() => Promise<void>> | undefined

  const listen = () =>
    db.listen(
      ORDERS_CHANNEL,
      (payload) => {
        // Written by `signal` alone.
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
