import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One request to a stand-in for a gateway. */
export interface FakeCall {
  readonly method: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly text: string
  /** The capture groups of the route's expression. */
  readonly caught: readonly string[]
}

export interface FakeAnswer {
  readonly status?: number
  readonly json?: unknown
  readonly text?: string
  readonly contentType?: string
  /** Redirects a browser to this URL. */
  readonly location?: string
}

export type FakeRoute = readonly [
  method: 'GET' | 'POST' | 'DELETE',
  path: RegExp,
  answer: (call: FakeCall) => FakeAnswer,
]

/**
 * How calls fail: `deaf` processes nothing and never responds, `hang` does its work and never responds, `half`
 * responds with half of the body, `broken` does its work and responds with 500, `garbage` responds with a page
 * instead.
 */
export type Fault = 'none' | 'deaf' | 'hang' | 'half' | 'broken' | 'garbage'

/** Number of calls, and the maximum number of concurrent ones. */
export interface FakeLoad {
  calls: number
  mostAtOnce: number
}

export interface FakeServer {
  readonly origin: string
  fault: Fault
  /** Counts all calls; a test may reset both to 0. */
  readonly load: FakeLoad
  close(): Promise<void>
}

const readText = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const toHeaders = (request: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  )

const send = (
  response: ServerResponse,
  issue: Fault,
  { status = 200, json, text, contentType, location }: FakeAnswer,
) => {
  const body = json === undefined ? (text ?? '') : JSON.stringify(json)
  if (issue === 'broken') return response.writeHead(500).end('Internal error')
  if (issue === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sorry')
  if (location) return response.writeHead(303, { location }).end()
  response.writeHead(status, {
    'content-type': contentType ?? (json === undefined ? 'text/html' : 'application/json'),
    'content-length': Buffer.byteLength(body),
  })
  if (issue !== 'half') return response.end(body)
  response.write(body.slice(0, Math.floor(body.length / 2)))
  return setTimeout(() => response.destroy(), 20)
}

/** A local server that speaks a gateway's wire format; unknown routes return 404. */
export const startFakeServer = async (
  routes: (server: { readonly origin: string }) => readonly FakeRoute[],
): Promise<FakeServer> => {
  const answerTo = async (request: IncomingMessage): Promise<FakeAnswer> => {
    const url = new URL(request.url ?? '/', fake.origin)
    const text = await readText(request)
    for (const [method, path, answer] of table) {
      const match = method === request.method ? path.exec(url.pathname) : null
      if (match)
        return answer({
          method,
          url,
          headers: toHeaders(request),
          text,
          caught: match.slice(1).map(decodeURIComponent),
        })
    }
    return { status: 404, text: `No ${request.method} ${url.pathname} here` }
  }
  let waiting = 0
  const count = (response: ServerResponse): void => {
    waiting += 1
    fake.load.calls += 1
    fake.load.mostAtOnce = Math.max(fake.load.mostAtOnce, waiting)
    response.once('close', () => {
      waiting -= 1
    })
  }
  const server = createServer(async (request, response) => {
    const { fault: issue } = fake
    count(response)
    if (issue === 'deaf') return
    try {
      const answer = await answerTo(request)
      if (issue !== 'hang') send(response, issue, answer)
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : '')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    load: { calls: 0, mostAtOnce: 0 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const table = routes(fake)
  return fake
}

/** The fields of a form or the members of a JSON body; otherwise an empty record. */
export const parseBody = ({ text, headers }: FakeCall): Record<string, unknown> => {
  if (headers['content-type']?.includes('json')) return JSON.parse(text || '{}')
  return Object.fromEntries(new URLSearchParams(text))
}
