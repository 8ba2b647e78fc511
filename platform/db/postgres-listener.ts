import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { classifyError } from './errors.ts'
import type { ChannelListener, SessionPool } from './session.ts'

interface Logger {
  error(fields: object, message: string): void
  info(fields: object, message: string): void
}

const FIRST_BACKOFF_MS = 100
const MAX_BACKOFF_MS = 5_000

/**
 * Listens to channels over one connection of its own, opened with the first channel. A lost connection is reopened,
 * with retries until it works; then every listener is notified that it may have missed something.
 */
export const createListener = (
  createClient: () => pg.Client,
  logger: Logger,
): { listen: SessionPool['listen']; end(): Promise<void> } => {
  const channels = new Map<string, Set<ChannelListener>>()
  const stopping = new AbortController()
  let client: Promise<pg.Client> | undefined

  const connect = async (): Promise<pg.Client> => {
    const fresh = createClient()
    fresh.on('notification', ({ channel, payload = '' }) => {
      for (const { onPayload } of channels.get(channel) ?? []) onPayload(payload)
    })
    fresh.on('error', (error) => logger.error({ err: error }, 'the listening connection was lost'))
    try {
      await fresh.connect()
      for (const channel of channels.keys()) await fresh.query(`listen ${channel}`)
    } catch (error) {
      await fresh
        .end()
        .catch((cause: unknown) => logger.info({ err: cause }, 'a broken connection did not close'))
      throw error
    }
    fresh.once('end', () => {
      if (!stopping.signal.aborted) client = reconnect()
    })
    return fresh
  }

  const reconnect = async (): Promise<pg.Client> => {
    for (let pause = FIRST_BACKOFF_MS; ; pause = Math.min(pause * 2, MAX_BACKOFF_MS)) {
      await sleep(pause, undefined, { signal: stopping.signal })
      try {
        const fresh = await connect()
        logger.info({ channels: channels.size }, 'listening again')
        for (const listeners of channels.values()) for (const { onGap } of listeners) onGap()
        return fresh
      } catch (error) {
        logger.error({ err: error }, 'listening again failed, another try follows')
      }
    }
  }

  const forget = (channel: string, listener: ChannelListener): void => {
    const listeners = channels.get(channel)
    listeners?.delete(listener)
    if (listeners?.size === 0) channels.delete(channel)
  }

  return {
    listen: async (channel, listener) => {
      const listeners = channels.get(channel) ?? new Set()
      const isNew = !channels.has(channel)
      channels.set(channel, listeners.add(listener))
      try {
        client ??= connect()
        const connected = await client
        if (isNew) await connected.query(`listen ${channel}`)
      } catch (error) {
        forget(channel, listener)
        client = channels.size > 0 ? client : undefined
        throw classifyError(error)
      }
      return async () => forget(channel, listener)
    },
    end: async () => {
      stopping.abort()
      const last = await client?.catch(() => undefined)
      await last?.end()
    },
  }
}
