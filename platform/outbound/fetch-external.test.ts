import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { fetchExternal } from './fetch-external.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const listen = async (answer: RequestListener): Promise<string> => {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const soon = () => AbortSignal.timeout(2_000)

describe('a call to an external service', () => {
  it('sends the given request and returns the status and the text', async () => {
    const heard: unknown[] = []
    const url = await listen(async (request, response) => {
      heard.push([request.method, request.headers['x-key'], await textOf(request)])
      response.writeHead(422).end('مرحبا')
    })
    const call = { method: 'POST', url, headers: { 'x-key': 'k' }, body: 'καλά', signal: soon() } as const
    expect(await fetchExternal(call)).toEqual({ status: 422, text: 'مرحبا' })
    expect(await fetchExternal({ ...call, url: new URL(url) })).toEqual({ status: 422, text: 'مرحبا' })
    expect(heard).toEqual([
      ['POST', 'k', 'καλά'],
      ['POST', 'k', 'καλά'],
    ])
  })

  it('follows no redirect', async () => {
    let requested = 0
    const elsewhere = await listen((_request, response) => {
      requested += 1
      response.end()
    })
    for (const status of [301, 302, 303, 307, 308]) {
      const url = await listen((_request, response) =>
        response.writeHead(status, { location: elsewhere }).end(),
      )
      await expect(fetchExternal({ method: 'POST', url, signal: soon() }), String(status)).rejects.toThrow()
    }
    expect(requested).toBe(0)
  })

  it('throws on a response that is too long, broken off or late, and when the connection is refused', async () => {
    const endless = await listen((_request, response) => response.end('x'.repeat(300_000)))
    const broken = await listen((_request, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('x')
      setTimeout(() => response.destroy(), 20)
    })
    const late = await listen(() => undefined)
    for (const url of [endless, broken, 'http://127.0.0.1:9/'])
      await expect(fetchExternal({ method: 'GET', url, signal: soon() }), url).rejects.toThrow()
    await expect(
      fetchExternal({ method: 'GET', url: late, signal: AbortSignal.timeout(50) }),
    ).rejects.toThrow(/timeout/)
    await expect(fetchExternal({ method: 'GET', url: 'ftp://127.0.0.1/', signal: soon() })).rejects.toThrow()
  })
})
