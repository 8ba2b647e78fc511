import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { MessagingSimulator } from './messaging-conformance.ts'

export interface ServiceCall {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface ServiceResponse {
  readonly status: number
  readonly body?: unknown
}

type Behaviour = Parameters<MessagingSimulator['behave']>[0]

/**
 * A fake HTTP service on this machine. `answer` is its response while it works, `refusal` its response for a receiver
 * who will never be reached.
 */
export const startFakeService = async (
  answer: (call: ServiceCall) => ServiceResponse,
  refusal: ServiceResponse,
) => {
  let behaviour: Behaviour = 'well'
  const answerTo = (call: ServiceCall): ServiceResponse => {
    if (behaviour === 'limited') return { status: 429, body: { code: 20_429 } }
    if (behaviour === 'broken') return { status: 500, body: '<html>Sorry' }
    const said = answer(call)
    return behaviour === 'refusing' && said.status < 300 ? refusal : said
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (behaviour === 'silent') return
    const { method = '', url: path = '', headers } = request
    const { status, body } = answerTo({ method, path, headers, body: Buffer.concat(chunks) })
    response.writeHead(status, { 'content-type': 'application/json' }).end(body ? JSON.stringify(body) : '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (how: Behaviour): void => {
      behaviour = how
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
