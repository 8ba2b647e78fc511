/** Phones at tables: each holds the stream of its visit, and reads the visit again when it changes, as a browser does. */
import { connect } from 'node:net'
import { type HttpConnection, openConnection } from '../lib/http-connection.ts'
import { serveParent } from '../lib/serve-parent.ts'

export interface Phone {
  /** The visit at its table. */
  readonly session: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether it reads the visit when it changes; else it only holds its stream. */
  readonly isReading: boolean
}

export interface OpenPhonesInput {
  readonly origin: string
  readonly phones: readonly Phone[]
}

/** When a phone had read the changed visit, in milliseconds since 1970. */
export interface PhoneUpdate {
  readonly session: string
  readonly at: number
}

const MAX_CONCURRENT = 50
const OPEN_TIMEOUT_MS = 30_000
/** Phones have a connection of their own; so many suffice to answer them all without a queue. */
const READERS = 60

const getWallClock = (): number => performance.timeOrigin + performance.now()

let updates: PhoneUpdate[] = []
const readers: HttpConnection[] = []

const withReader = async (work: (line: HttpConnection) => Promise<void>): Promise<void> => {
  const line = readers.pop() ?? openConnection(readerOrigin)
  await work(line)
  readers.push(line)
}

let readerOrigin = ''

const readVisit = ({ session, headers }: Phone): Promise<void> =>
  withReader(async (line) => {
    await line.send({ path: `/api/v1/table-sessions/${session}`, headers })
    updates.push({ session, at: getWallClock() })
  })

/** Opens the stream of a phone; resolves when it has sent the visit's version, or to the refusal. */
const openPhone = (origin: string, phone: Phone): Promise<string | undefined> =>
  new Promise((resolve) => {
    const { hostname, port, host } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port) })
    let isOpen = false
    const late = setTimeout(() => resolve('silence'), OPEN_TIMEOUT_MS)
    const settle = (refusal?: string): void => {
      clearTimeout(late)
      resolve(refusal)
    }
    const forwarded = phone.headers['x-forwarded-for'] ?? '127.0.0.1'
    socket.once('connect', () => {
      socket.write(
        `GET /api/v1/table-sessions/${phone.session}/events HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${forwarded}\r\n\r\n`,
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
      if (isOpen && phone.isReading) void readVisit(phone)
      isOpen = true
      settle()
    })
    socket.on('error', (error) => settle(error.message))
    socket.on('close', () => settle('closed'))
  })

const openPhones = async ({ origin, phones }: OpenPhonesInput): Promise<readonly string[]> => {
  readerOrigin = origin
  while (readers.length < READERS) readers.push(openConnection(origin))
  const refusals: string[] = []
  const waiting = phones.values()
  const open = async (): Promise<void> => {
    for (const phone of waiting) {
      const refusal = await openPhone(origin, phone)
      if (refusal !== undefined) refusals.push(refusal)
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, open))
  return refusals
}

process.once('SIGTERM', () => process.exit(0))
serveParent({
  open: (detail) => openPhones(detail as OpenPhonesInput),
  updates: () => {
    const heard = updates
    updates = []
    return heard
  },
})
