import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CacheValidity } from '#platform/cache/cache-invalidation.ts'
import { getValidity } from '#platform/cache/response-cache.ts'
import type { Transport } from '#platform/contract/client.ts'

/**
 * Calls the API without a network: the same guards and handlers, inside this process. The visitor's address goes
 * along: limits per network are counted for whoever looks at the page, not for the server that renders it. So do the
 * cookies; without a token they make nobody known.
 *
 * @param onAnswer is told of each answer how long it is valid for everybody; undefined when it was for this visitor alone
 */
export const createInProcessTransport =
  (
    app: FastifyInstance,
    visitor: Pick<FastifyRequest, 'ip' | 'headers'>,
    onAnswer: (validity: CacheValidity | undefined) => void = () => undefined,
  ): Transport =>
  async ({ method, url, headers, body }) => {
    const { cookie } = visitor.headers
    const response = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...(cookie ? { cookie } : {}) },
      remoteAddress: visitor.ip,
      ...(body ? { payload: body } : {}),
    })
    onAnswer(getValidity(response.raw.req))
    return { status: response.statusCode, body: response.json() }
  }

/** The page that is asked for. Only the path is taken from what a client writes, so `//elsewhere/` stays a path of ours. */
export const getPageUrl = (url: string, origin: string): URL => {
  const path = url.startsWith('/') ? url : '/'
  return new URL((URL.parse(origin)?.origin ?? 'http://localhost') + path)
}
