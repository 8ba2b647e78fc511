import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHouse, type House, type HouseAnswer } from './house.ts'

const MAX_BODY_BYTES = 262_144

export interface SandboxTableSystem {
  readonly origin: string
  readonly house: House
  close(): Promise<void>
}

const readBody = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > MAX_BODY_BYTES) return {}
  }
  try {
    const body: unknown = text === '' ? {} : JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    // A body that is not JSON lacks every field, and is refused for that.
    return {}
  }
}

const answer = async (request: IncomingMessage, house: House, key: string): Promise<HouseAnswer> => {
  if (request.headers.authorization !== `Bearer ${key}`) return [401, { code: 'unauthorized' }]
  return house.answer(request.method ?? '', request.url ?? '', await readBody(request))
}

/** Starts the system on a free port of the loopback. */
export const startSandboxTableSystem = async (key: string): Promise<SandboxTableSystem> => {
  const house = createHouse()
  const server = createServer((request, response) => {
    answer(request, house, key).then(
      (reply) => {
        if (reply === 'silent') return response.destroy()
        const [status, body] = reply
        return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    house,
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
