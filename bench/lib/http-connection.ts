import { connect } from 'node:net'

/** A complete response; `body` is as sent, including the chunk sizes of a chunked response. */
export interface HttpReply {
  readonly status: number
  readonly head: string
  readonly body: Buffer
}

export interface HttpRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * A kept-alive connection with one request at a time. It parses as little as possible: the load runs on the same
 * machine as the server, which lacks every cycle spent here.
 */
export interface HttpConnection {
  send(request: HttpRequest): Promise<HttpReply>
  close(): void
}

interface PendingRequest {
  readonly what: string
  readonly resolve: (reply: HttpReply) => void
  readonly reject: (error: Error) => void
}

const END_OF_HEAD = '\r\n\r\n'
const END_OF_CHUNKS = '0\r\n\r\n'

const formatRequest = (host: string, { method = 'GET', path, headers = {}, body }: HttpRequest): string => {
  const lines = [`${method} ${path} HTTP/1.1`, `host: ${host}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  if (body !== undefined) lines.push(`content-length: ${Buffer.byteLength(body)}`)
  return `${lines.join('\r\n')}${END_OF_HEAD}${body ?? ''}`
}

/** The reply in `bytes` when it is complete, else undefined. */
const parseReply = (bytes: Buffer): HttpReply | undefined => {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end < 0) return undefined
  const head = bytes.toString('latin1', 0, end)
  const body = bytes.subarray(end + END_OF_HEAD.length)
  const length = /^content-length: (\d+)/im.exec(head)
  const isWhole = length
    ? body.length >= Number(length[1])
    : bytes.subarray(-END_OF_CHUNKS.length).equals(Buffer.from(END_OF_CHUNKS))
  return isWhole ? { status: Number(head.slice(9, 12)), head, body } : undefined
}

/**
 * The length of a reply, known once its head has arrived, so that a long reply is concatenated once and not at each
 * chunk.
 */
const computeReplyLength = (bytes: Buffer): number => {
  const end = bytes.indexOf(END_OF_HEAD)
  const length = end < 0 ? undefined : /^content-length: (\d+)/im.exec(bytes.toString('latin1', 0, end))
  return length ? end + END_OF_HEAD.length + Number(length[1]) : 0
}

/** Connects; rejects when refused. A broken connection rejects the pending request and later ones. */
export const openConnection = async (origin: string): Promise<HttpConnection> => {
  const { hostname, port, host } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let waiting: PendingRequest | undefined
  let pieces: Buffer[] = []
  let size = 0
  let wanted = 0
  const broken = (cause?: Error): void =>
    waiting?.reject(new Error(`${host} closed the line on ${waiting.what}`, { cause }))
  socket.on('error', broken)
  socket.on('close', () => broken())
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    size += piece.length
    if (size < wanted) return
    const bytes = pieces.length === 1 ? piece : Buffer.concat(pieces)
    pieces = [bytes]
    const reply = parseReply(bytes)
    if (!reply) {
      wanted = computeReplyLength(bytes)
      return
    }
    pieces = []
    size = 0
    wanted = 0
    const { resolve } = waiting ?? {}
    waiting = undefined
    resolve?.(reply)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        if (waiting || socket.destroyed) return reject(new Error(`The line to ${host} is busy or closed`))
        waiting = { what: request.path, resolve, reject }
        socket.write(formatRequest(host, request))
      }),
    close: () => void socket.destroy(),
  }
}

/** The value of a header, '' when absent. */
export const getHeader = ({ head }: HttpReply, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''

/** The bytes of a body without chunk sizes. */
export const getBody = ({ head, body }: HttpReply): Buffer => {
  if (!/^transfer-encoding: chunked/im.test(head)) return body
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const mark = body.indexOf('\r\n', at)
    const length = Number.parseInt(body.toString('latin1', at, mark), 16)
    if (!(length > 0)) return Buffer.concat(parts)
    parts.push(body.subarray(mark + 2, mark + 2 + length))
    at = mark + 2 + length + 2
  }
}
