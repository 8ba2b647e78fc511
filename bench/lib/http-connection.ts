import { Agent, type IncomingHttpHeaders, request as startRequest } from 'node:http'

/** A complete response, its body as compressed as it was sent. */
export interface HttpReply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface HttpRequest {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A connection that is kept open, with one request at a time. */
export interface HttpConnection {
  /** Rejects when the connection is refused or breaks. */
  send(request: HttpRequest): Promise<HttpReply>
  close(): void
}

/** The connection to an origin, made at its first request. */
export const openConnection = (origin: string): HttpConnection => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    send: ({ method = 'GET', path, headers = {}, body = '' }) =>
      new Promise((resolve, reject) => {
        const length = { 'content-length': Buffer.byteLength(body) }
        const options = { agent, method, headers: body ? { ...headers, ...length } : headers }
        const outgoing = startRequest(new URL(path, origin), options, (incoming) => {
          const { statusCode = 0, headers: received } = incoming
          incoming
            .toArray()
            .then((parts) => resolve({ status: statusCode, headers: received, body: Buffer.concat(parts) }))
            .catch(reject)
        })
        outgoing.on('error', (cause) => reject(new Error(`${path} got no answer from ${origin}`, { cause })))
        outgoing.end(body)
      }),
    close: () => agent.destroy(),
  }
}
