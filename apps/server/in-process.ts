import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transport } from '#platform/contract/client.ts'

/**
 * Calls the API without a network: the same guards and handlers, inside this process. The visitor's address goes
 * along: limits per network are counted for whoever looks at the page, not for the server that renders it.
 */
export const inProcess =
  (app: FastifyInstance, visitor: Pick<FastifyRequest, 'ip'>): Transport =>
  async ({ method, url, headers, body }) => {
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers,
      remoteAddress: visitor.ip,
      ...(body ? { payload: body } : {}),
    })
    return { status: response.statusCode, body: response.json() }
  }

/** The page that is asked for. Only the path is taken from what a client writes, so `//elsewhere/` stays a path of ours. */
export const pageAddress = (url: string, origin: string): URL => {
  const path = url.startsWith('/') ? url : '/'
  return new URL((URL.parse(origin)?.origin ?? 'http://localhost') + path)
}
