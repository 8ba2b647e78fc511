import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from './server-plugin.ts'

/** Proxies close a line that is quiet for 30 seconds or more; and each of ten thousand lines costs its server a write. */
const HEARTBEAT_INTERVAL = 25_000

/** How often a stream that is not for everybody asks whether its caller may still listen, in milliseconds. */
const CHECK_INTERVAL = 5_000

/** How long a browser waits before it connects again, in milliseconds. */
const RECONNECT_DELAY = 2_000

/** A client that has left this many bytes unread is gone or asleep; it may come back and ask anew. */
const UNREAD_LIMIT = 1_000_000

/** Streams without end; each is ended when its client leaves, the server stops, or nothing can be heard. */
const openStreams = new Set<() => void>()

interface StreamConnection {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** Whether the caller may still listen; absent where everybody may. */
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined
  /** Called once when the stream is over, however it ended. */
  readonly onEnd: () => void
}

/** Asks again and again whether a stream's caller may stay, one question at a time; returns what ends that. */
const watchCaller = ({ request, isStillAllowed }: StreamConnection, end: () => void): (() => void) => {
  if (!isStillAllowed) return () => undefined
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      if (!(await isStillAllowed())) end()
    } catch (error) {
      // Whoever asks a database in trouble hears nothing new from it either; the next look decides.
      request.log.warn({ err: error }, 'a stream could not ask whether its caller may stay')
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), CHECK_INTERVAL)
  return () => clearInterval(timer)
}

/**
 * Keeps the answer open and writes server-sent events until the client leaves, may not listen any more, or the server
 * stops. A comment now and then keeps proxies from closing a quiet line.
 */
export const sendEvents = async (
  platform: Platform,
  line: StreamConnection,
  listen: (send: (event: unknown) => void) => Promise<() => void>,
): Promise<FastifyReply> => {
  const { request, reply } = line
  reply.hijack()
  const { raw } = reply
  let isOver = false
  let stop = (): void => undefined
  const write = (text: string): void => {
    if (isOver) return
    if (raw.writableLength > UNREAD_LIMIT) raw.destroy()
    else raw.write(text)
  }
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT_INTERVAL)
  const end = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    stopWatching()
    line.onEnd()
    openStreams.delete(end)
    platform.metrics.openStreams.dec()
    stop()
    raw.end()
  }
  const stopWatching = watchCaller(line, end)
  openStreams.add(end)
  platform.metrics.openStreams.inc()
  raw.once('close', end)
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) raw.setHeader(name, value)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
    connection: 'keep-alive',
  })
  write(`retry: ${RECONNECT_DELAY}\n\n`)
  try {
    const leave = await listen((event) => write(`data: ${JSON.stringify(event)}\n\n`))
    if (isOver) leave()
    else stop = leave
    // Whoever left before this was asked for is never heard of again, so the end does not come by itself.
    if (raw.destroyed) end()
  } catch (error) {
    request.log.warn({ err: error }, 'a stream could not be opened')
    end()
  }
  return reply
}

/** Ends every open stream, so that a stopping server is not held up; browsers connect again by themselves. */
export const endStreams = (): void => {
  for (const end of [...openStreams]) end()
}
