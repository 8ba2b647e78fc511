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

/** Sets an HttpOnly, same-site cookie for the whole host; an empty value removes it. */
export const setHttpCookie = (
  platform: Platform,
  reply: FastifyReply,
  { name, value, maxAge }: { name: string; value: string; maxAge: number },
): void => {
  reply.setCookie(getCookieName(platform, name), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(platform),
    maxAge: value === '' ? 0 : maxAge,
  })
}
