import { Agent, type ClientRequest, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface WireRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface WireResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

interface PendingCall {
  readonly call: ClientRequest
  readonly last: string
  readonly answer: Promise<WireResponse>
}

/** Sends everything but the last byte of the body. */
const sendAllButLastByte = (
  port: number,
  agent: Agent,
  { method, path, headers, body }: WireRequest,
): PendingCall => {
  const bytes = Buffer.from(body)
  const call = request({
    ...{ host: '127.0.0.1', port, agent, method, path },
    headers: { ...headers, 'content-length': bytes.length },
  })
  const answer = new Promise<WireResponse>((resolve, reject) => {
    call.once('error', reject)
    call.once('response', (response) => {
      const { statusCode: status = 0, headers: given } = response
      text(response).then((said) => resolve({ status, headers: given, body: said }), reject)
    })
  })
  call.write(bytes.subarray(0, -1))
  return { call, last: bytes.subarray(-1).toString(), answer }
}

/** Resolves when all calls with a socket have connected and written. */
const waitUntilPrimed = (opened: readonly PendingCall[]): Promise<unknown> =>
  Promise.all(
    opened.map(
      ({ call }) =>
        new Promise<void>((resolve) => {
          const settle = () => setImmediate(resolve)
          if (call.socket) return call.socket.connecting ? call.socket.once('connect', settle) : settle()
          call.once('socket', (socket) => (socket.connecting ? socket.once('connect', settle) : settle()))
        }),
    ),
  )

/**
 * Sends calls so that they arrive as close together as a network allows: on `sockets` connections all but the last
 * byte is sent first, then all last bytes in one go. The remaining calls wait for the first free connection.
 */
export const sendTogether = async (
  port: number,
  { sockets, calls }: { readonly sockets: number; readonly calls: readonly WireRequest[] },
): Promise<readonly WireResponse[]> => {
  const agent = new Agent({ keepAlive: true, maxSockets: sockets })
  try {
    const opened = calls.map((call) => sendAllButLastByte(port, agent, call))
    await waitUntilPrimed(opened.slice(0, sockets))
    for (const { call, last } of opened) call.end(last)
    return await Promise.all(opened.map(({ answer }) => answer))
  } finally {
    agent.destroy()
  }
}
