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
  /** Signs `json`, for vendors that sign what they answer; what a test distorts is signed, too. */
  readonly seal?: (json: unknown) => unknown
}

export type FakeRoute = readonly [
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: RegExp,
  answer: (call: FakeCall) => FakeAnswer,
]

/**
 * How calls fail: `deaf` processes nothing and never responds, `hang` does its work and never responds, `half`
 * responds with half of the body, `broken` does its work and responds with 500, `garbage` responds with a page
 * instead, `cut` with half of the body as if that were all. `drop` does its work and breaks the connection off, `late`
 * breaks it off and does its work when `FakeServer.catchUp` is called.
 */
export type Fault = 'none' | 'deaf' | 'hang' | 'half' | 'broken' | 'garbage' | 'cut' | 'drop' | 'late'

/** What is odd in all answers: fields have a value that the vendor never uses, or are left out. */
export interface Distortion {
  readonly fields: readonly string[]
  readonly to: 'odd' | 'missing'
  /** Only in answers to these calls, as in {@link FakeServer.faultOf}. */
  readonly of?: RegExp
}

const toOddValue = (value: unknown): unknown => (typeof value === 'number' ? 77 : 'Odd')

const distortJson = (json: unknown, distortion: Distortion): unknown => {
  if (Array.isArray(json)) return json.map((each) => distortJson(each, distortion))
  if (typeof json !== 'object' || json === null) return json
  const { fields, to } = distortion
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => {
      if (!fields.includes(name)) return [[name, distortJson(value, distortion)]]
      return to === 'missing' ? [] : [[name, toOddValue(value)]]
    }),
  )
}

const distortXml = (xml: string, { fields, to }: Distortion): string =>
  fields.reduce(
    (text, name) =>
      text.replaceAll(
        new RegExp(`<${name}>[^<]*</${name}>`, 'g'),
        to === 'odd' ? `<${name}>Odd</${name}>` : '',
      ),
    xml,
  )

const distortAnswer = (answer: FakeAnswer, distortion: Distortion | undefined): FakeAnswer => {
  const { json, text, seal = (plain) => plain } = answer
  if (json !== undefined) return { ...answer, json: seal(distortion ? distortJson(json, distortion) : json) }
  return distortion && text !== undefined ? { ...answer, text: distortXml(text, distortion) } : answer
}

/** Number of calls, and the maximum number of concurrent ones. */
export interface FakeLoad {
  calls: number
  mostAtOnce: number
}

export interface FakeServer {
  readonly origin: string
  fault: Fault
  /** Which calls fail, by their path, a blank and their body; all when absent. */
  faultOf?: RegExp | undefined
  distortion: Distortion | undefined
  /** Counts all calls; a test may reset both to 0. */
  readonly load: FakeLoad
  /** The last request that a route answered. */
  lastCall?: FakeCall
  /** Does the work of the calls that came `late`. */
  catchUp(): void
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
  const whole = json === undefined ? (text ?? '') : JSON.stringify(json)
  const body = issue === 'cut' ? whole.slice(0, Math.floor(whole.length / 2)) : whole
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
  const postponed: (() => FakeAnswer)[] = []
  const answerTo = (request: IncomingMessage, text: string, fault: Fault): FakeAnswer => {
    const url = new URL(request.url ?? '/', fake.origin)
    for (const [method, path, answer] of table) {
      const match = method === request.method ? path.exec(url.pathname) : null
      if (!match) continue
      const caught = match.slice(1).map(decodeURIComponent)
      const call = { method, url, headers: toHeaders(request), text, caught }
      fake.lastCall = call
      if (fault === 'late') {
        postponed.push(() => answer(call))
        return {}
      }
      return answer(call)
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
    count(response)
    const isDeaf = fake.fault === 'deaf'
    try {
      const text = await readText(request)
      const name = `${request.url} ${text}`
      const issue = (fake.faultOf?.test(name) ?? true) ? fake.fault : 'none'
      if (isDeaf || issue === 'deaf') return
      const plain = answerTo(request, text, issue)
      if (issue === 'drop' || issue === 'late') {
        response.destroy()
        return
      }
      const { distortion } = fake
      const isDistorted = distortion?.of?.test(name) ?? true
      const answer = distortAnswer(plain, isDistorted ? distortion : undefined)
      if (issue !== 'hang') send(response, issue, answer)
    } catch (error) {
      response.writeHead(500).end(error instanceof Error ? error.message : '')
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fault: 'none',
    distortion: undefined,
    load: { calls: 0, mostAtOnce: 0 },
    catchUp: () => {
      for (const work of postponed.splice(0)) work()
    },
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
