import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from './area.ts'

const HEARTBEAT = 15_000

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY = 2_000

/** A client that has left this many bytes unread is gone or asleep; it may come back and ask anew. */
const UNREAD_LIMIT = 1_000_000

/** Streams without end; each is ended when its client leaves, the server stops, or nothing can be heard. */
const openStreams = new Set<() => void>()

/**
 * Keeps the answer open and writes server-sent events until the client leaves or the server stops. A comment
 * every 15 seconds keeps proxies from closing a quiet line.
 */
export const sendEvents = async (
  platform: Platform,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  listen: (send: (event: unknown) => void) => Promise<() => void>,
): Promise<FastifyReply> => {
  reply.hijack()
  const { raw } = reply
  let isOver = false
  let stop = (): void => undefined
  const write = (text: string): void => {
    if (isOver) return
    if (raw.writableLength > UNREAD_LIMIT) raw.destroy()
    else raw.write(text)
  }
  const heartbeat = setInterval(() => write(': \n\n'), HEARTBEAT)
  const end = (): void => {
    if (isOver) return
    isOver = true
    clearInterval(heartbeat)
    openStreams.delete(end)
    platform.metrics.openStreams.dec()
    stop()
    raw.end()
  }
  openStreams.add(end)
  platform.metrics.openStreams.inc()
  raw.once('close', end)
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-accel-buffering': 'no',
    'x-request-id': request.id,
    connection: 'keep-alive',
  })
  write(`retry: ${RETRY}\n\n`)
  try {
    const leave = await listen((event) => write(`data: ${JSON.stringify(event)}\n\n`))
    // Whoever left while we began to listen is not heard of again.
    if (isOver || raw.destroyed) leave()
    else stop = leave
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
