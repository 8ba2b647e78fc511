import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CacheValidity } from '#platform/cache/cache-invalidation.ts'
import { getValidity } from '#platform/cache/response-cache.ts'
import type { Transport } from '#platform/contract/client.ts'

/**
 * Calls the API without a network: the same guards and handlers, inside this process. The visitor's address is passed
 * on: limits per network count for the visitor, not for the rendering server. Cookies are passed on too; without a
 * token they authenticate no one.
 *
 * @param onAnswer receives for each response how long it is valid for all visitors; undefined when it was for this
 * visitor only
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

/**
 * The URL of the requested page. Only the path is taken from the client, so `//elsewhere/` stays a path of this
 * origin.
 */
export const getPageUrl = (url: string, origin: string): URL => {
  const path = url.startsWith('/') ? url : '/'
  return new URL((URL.parse(origin)?.origin ?? 'http://localhost') + path)
}
