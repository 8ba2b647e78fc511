import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Platform } from './area.ts'

const HEARTBEAT = 15_000

/** How long a browser waits before it connects again, in milliseconds. */
const RETRY = 2_000

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
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  raw.write(`retry: ${RETRY}\n\n`)
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT)
  const stop = await listen((event) => raw.write(`data: ${JSON.stringify(event)}\n\n`))
  const end = () => {
    clearInterval(heartbeat)
    stop()
    openStreams.delete(end)
    raw.end()
  }
  openStreams.add(end)
  platform.metrics.openStreams.inc()
  request.raw.once('close', () => {
    platform.metrics.openStreams.dec()
    end()
  })
  return reply
}

const openStreams = new Set<() => void>()

/** Ends every open stream, so that a stopping server is not held up; browsers connect again by themselves. */
export const endStreams = (): void => {
  for (const end of [...openStreams]) end()
}
