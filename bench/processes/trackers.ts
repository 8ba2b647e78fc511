/**
 * Ten thousand customers who wait for their food: each has one status stream open and records when updates arrive.
 */
import { connect, type Socket } from 'node:net'
import { serveParent } from '../lib/serve-parent.ts'

/** The streams to open. */
export interface OpenStreamsInput {
  readonly origin: string
  /** One order per stream. */
  readonly orderIds: readonly string[]
}

export interface OpenStreamsResult {
  readonly opened: number
  readonly refused: number
  /** The response of the first refusal. */
  readonly refusal: string
  readonly seconds: number
}

/** When the stream of an order received an update, in milliseconds since 1970. */
export interface ReceivedEvent {
  readonly order: string
  readonly at: number
}

/** Maximum concurrent connects. */
const MAX_CONCURRENT = 100
const OPEN_TIMEOUT_MS = 30_000

const getWallClock = (): number => performance.timeOrigin + performance.now()

let receivedEvents: ReceivedEvent[] = []
const sockets = new Set<Socket>()

const toNetwork = (number: number): string =>
  `11.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

/** Opens one stream; resolves when it has sent the order's status, or to the refusal. */
const openStream = (origin: string, order: string, number: number): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port) })
    let isOpen = false
    const late = setTimeout(() => resolve('silence'), OPEN_TIMEOUT_MS)
    const settle = (refusal?: string): void => {
      clearTimeout(late)
      resolve(refusal)
    }
    socket.once('connect', () => {
      socket.write(
        `GET /api/v1/orders/${order}/events HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${toNetwork(number)}\r\n\r\n`,
      )
    })
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      if (!isOpen && text.startsWith('HTTP/1.1') && !text.startsWith('HTTP/1.1 200')) {
        settle(text.slice(0, 200))
        socket.destroy()
        return
      }
      if (!text.includes('data:')) return
      if (isOpen) receivedEvents.push({ order, at: getWallClock() })
      isOpen = true
      settle()
    })
    socket.on('error', (error) => settle(error.message))
    socket.on('close', () => {
      sockets.delete(socket)
      settle('closed')
    })
    sockets.add(socket)
  })

const openStreams = async ({ origin, orderIds }: OpenStreamsInput): Promise<OpenStreamsResult> => {
  const started = performance.now()
  const refusals: string[] = []
  const waiting = orderIds.entries()
  const knock = async (): Promise<void> => {
    for (const [number, order] of waiting) {
      const refusal = await openStream(origin, order, number)
      if (refusal !== undefined) refusals.push(refusal)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, knock))
  const seconds = (performance.now() - started) / 1000
  return { opened: sockets.size, refused: refusals.length, refusal: refusals[0] ?? '', seconds }
}

process.once('SIGTERM', () => process.exit(0))
serveParent({
  open: (detail) => openStreams(detail as OpenStreamsInput),
  'still open': () => sockets.size,
  news: () => {
    const heard = receivedEvents
    receivedEvents = []
    return heard
  },
})
