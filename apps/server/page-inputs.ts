import type { FastifyRequest } from 'fastify'
import { parseAcceptLanguage } from '#platform/i18n/negotiate-language.ts'

/** Query parameters of advertisers and mailers; no page reads them on the server. */
const CAMPAIGN_PARAMETER = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|ttclid|twclid|msclkid|mc_[ce]id|igshid|_gl)$/

/** The address as pages read it: without parameters for statistics only, the others sorted. */
export const normalizePageUrl = (address: URL): URL => {
  const plain = new URL(address)
  for (const name of [...plain.searchParams.keys()])
    if (CAMPAIGN_PARAMETER.test(name)) plain.searchParams.delete(name)
  plain.searchParams.sort()
  return plain
}

/**
 * The visitor's supported languages in their order, as `ar,en`: this reduces thousands of header variants to a few.
 */
export const normalizeAcceptLanguage = (request: FastifyRequest): string =>
  [...new Set(parseAcceptLanguage(String(request.headers['accept-language'] ?? '')))].join(',')

type Cookies = Readonly<Record<string, string | undefined>>

/** Cookies that record in `read` the names of those that were read. */
export const trackCookies = (cookies: Cookies, read: Set<string>): Cookies =>
  new Proxy(cookies, {
    get: (target, name) => {
      if (typeof name !== 'string') return undefined
      read.add(name)
      return target[name]
    },
    has: (target, name) => {
      read.add(String(name))
      return Reflect.has(target, name)
    },
    ownKeys: () => {
      throw new Error(
        'A page looks at cookies by name: all of them together would make each visitor a page of their own',
      )
    },
  })
