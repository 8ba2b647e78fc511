import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'

/**
 * Proxies close a connection that is idle for 30 seconds or more; and with ten thousand connections each heartbeat
 * costs as many writes.
 */
const HEARTBEAT_INTERVAL = 25_000

/** How often a stream that is not public checks whether its caller may still listen, in milliseconds. */
const CHECK_INTERVAL = 5_000

/** How long a browser waits before it connects again, in milliseconds. */
const RECONNECT_DELAY = 2_000

/** A client that has left this many bytes unread is gone or asleep; it may reconnect and load again. */
const UNREAD_LIMIT = 1_000_000

/** All open streams; each is ended when its client leaves, the server stops, or its subscription fails. */
const openStreams = new Map<() => void, Caller>()

interface StreamConnection {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly caller: Caller
  /** Whether the caller may still listen; absent where everybody may. */
  readonly isStillAllowed?: (() => Promise<boolean>) | undefined
  /** Called once when the stream is over, however it ended. */
  readonly onEnd: () => void
}

/**
 * Checks periodically whether a stream's caller may stay, one check at a time; returns the function that stops it.
 */
const watchCaller = ({ request, isStillAllowed }: StreamConnection, end: () => void): (() => void) => {
  if (!isStillAllowed) return () => undefined
  let isAsking = false
  const ask = async (): Promise<void> => {
    if (isAsking) return
    isAsking = true
    try {
      if (!(await isStillAllowed())) end()
    } catch (error) {
      // An unavailable database does not end the stream; the next check decides.
      request.log.warn({ err: error }, 'a stream could not ask whether its caller may stay')
    } finally {
      isAsking = false
    }
  }
  const timer = setInterval(() => void ask(), CHECK_INTERVAL)
  return () => clearInterval(timer)
}

/**
 * Keeps the response open and writes server-sent events until the client leaves, may not listen any more, or the
 * server stops. Periodic comments keep proxies from closing an idle connection.
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
  openStreams.set(end, line.caller)
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
    // A client that left before the listener was added emits no close event, so the stream is ended here.
    if (raw.destroyed) end()
  } catch (error) {
    request.log.warn({ err: error }, 'a stream could not be opened')
    end()
  }
  return reply
}

/** Ends every open stream, so that a stopping server is not delayed; browsers reconnect automatically. */
export const closeServerStreams = (): void => {
  for (const end of [...openStreams.keys()]) end()
}

/** Ends the open streams of some callers in this process; in others the periodic check finds that they may not stay. */
export const endStreamsOf = (isEnded: (caller: Caller) => boolean): void => {
  for (const [end, caller] of [...openStreams]) if (isEnded(caller)) end()
}
