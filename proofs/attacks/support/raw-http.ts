import net from 'node:net'

export interface RawHttpResponse {
  /** The server's whole response, decoded byte by byte. */
  readonly text: string
  readonly status: number
  /** Lower-case names with their values. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** Whether the server closed the connection, or the caller gave up waiting for that. */
  readonly closedBy: 'server' | 'caller'
}

export interface RawHttpRequest {
  readonly port: number
  /** The chunks to write, with a wait in milliseconds before each. */
  readonly chunks: readonly (readonly [wait: number, text: string | Buffer])[]
  /** When to close the connection, in milliseconds; the server may close it earlier. */
  readonly timeoutMs?: number
}

const parseResponse = (text: string, closedBy: RawHttpResponse['closedBy']): RawHttpResponse => {
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = (end < 0 ? text : text.slice(0, end)).split('\r\n')
  const pairs = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  return { text, status, headers: new Map(pairs), body: end < 0 ? '' : text.slice(end + 4), closedBy }
}

/** Sends bytes to a server without a client library. The response ends when either side closes the connection. */
export const sendRawBytes = ({
  port,
  chunks,
  timeoutMs = 30_000,
}: RawHttpRequest): Promise<RawHttpResponse> =>
  new Promise((resolve) => {
    let text = ''
    let closedBy: RawHttpResponse['closedBy'] = 'server'
    const timers: NodeJS.Timeout[] = []
    const socket = net.connect(port, '127.0.0.1', () => {
      let at = 0
      for (const [wait, piece] of chunks) {
        at += wait
        timers.push(setTimeout(() => socket.writable && socket.write(piece), at))
      }
    })
    const giveUp = (): void => {
      closedBy = 'caller'
      socket.destroy()
    }
    timers.push(setTimeout(giveUp, timeoutMs))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // Many of these tests expect a server that closes the connection during the request.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      for (const timer of timers) clearTimeout(timer)
      resolve(parseResponse(text, closedBy))
    })
  })

/** A request in one chunk; the connection is not kept alive. */
export const sendRawRequest = (port: number, head: string, body = ''): Promise<RawHttpResponse> =>
  sendRawBytes({ port, chunks: [[0, `${head}\r\nConnection: close\r\n\r\n${body}`]] })
