import type { FastifyReply } from 'fastify'
import type { Platform } from './server-plugin.ts'

/** Whether customers reach us over TLS, which decides if cookies may carry the `__Host-` prefix. */
const isSecure = (platform: Platform): boolean => platform.origin().startsWith('https://')

/** The cookie's full name: `__Host-` binds it to this very host, but browsers accept it over TLS only. */
export const getCookieName = (platform: Platform, name: string): string =>
  isSecure(platform) ? `__Host-${name}` : name

/** A cookie of a raw Cookie header. */
export const findCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

interface HttpCookie {
  readonly name: string
  readonly value: string
  readonly maxAge: number
  /** The page stands in a frame of another site: the browser keeps the cookie apart by that site. */
  readonly isEmbedded?: boolean
}

/**
 * Sets an HttpOnly cookie for the whole host; an empty value removes it. It is same-site, but for pages in frames, where
 * browsers would drop it; there it needs TLS.
 */
export const setHttpCookie = (
  platform: Platform,
  reply: FastifyReply,
  { name, value, maxAge, isEmbedded = false }: HttpCookie,
): void => {
  const isPartitioned = isEmbedded && isSecure(platform)
  reply.setCookie(getCookieName(platform, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: isPartitioned ? 'none' : 'lax',
    ...(isPartitioned && { partitioned: true }),
    secure: isSecure(platform),
    maxAge: value === '' ? 0 : maxAge,
  })
}
