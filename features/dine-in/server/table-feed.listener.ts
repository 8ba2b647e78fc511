import type { Platform } from '#platform/http/server-plugin.ts'
import { TABLES_CHANNEL, type TableNotification } from './notify-table.writer.ts'

type Listener = (change: TableNotification | 'gap') => void

/** Distributes changes of tables to the open pages of this process. */
export interface TableFeed {
  /** `key` is the id of a visit, of an outlet or of a brand. Resolves with a function that unsubscribes. */
  follow(key: string, listener: Listener): Promise<() => void>
}

/** Subscribes to the database once for all pages of this process, while any is open. */
export const createTableFeed = ({ db, logger }: Pick<Platform, 'db' | 'logger'>): TableFeed => {
  const listeners = new Map<string, Set<Listener>>()
  let listening: Promise<() => Promise<void>> | undefined

  const send = (key: string, change: TableNotification): void => {
    for (const listener of listeners.get(key) ?? []) listener(change)
  }
  const listen = () =>
    db.listen(
      TABLES_CHANNEL,
      (payload) => {
        // Written by `notifyTable` only.
        const change: TableNotification = JSON.parse(payload)
        send(change.sessionId, change)
        send(change.storeId, change)
        send(change.brandId, change)
      },
      () => {
        for (const some of listeners.values()) for (const listener of some) listener('gap')
      },
    )
  const leave = (key: string, listener: Listener): void => {
    const some = listeners.get(key)
    some?.delete(listener)
    if (some?.size === 0) listeners.delete(key)
    if (listeners.size > 0) return
    const stopping = listening
    listening = undefined
    stopping
      ?.then((stop) => stop())
      .catch((error: unknown) => logger.warn({ err: error }, 'the tables are not listened to any more'))
  }

  return {
    async follow(key, listener) {
      listeners.set(key, (listeners.get(key) ?? new Set()).add(listener))
      listening ??= listen()
      try {
        await listening
      } catch (error) {
        leave(key, listener)
        throw error
      }
      return () => leave(key, listener)
    },
  }
}
