import { createHmac, timingSafeEqual } from 'node:crypto'
import { getCookieName } from '#platform/http/cookies.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatPass, isPassValid, type PreviewPass, parsePass } from '../domain/preview-link.ts'
import type { StoreRecord } from '../domain/store.ts'

/** The cookie in which a browser keeps the pass that it came with, HttpOnly. */
export const PREVIEW_COOKIE = 'compass-preview'

const computeSignature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`store preview ${text}`).digest()

/** A pass with its signature, for an address. */
export const signPass = (secret: string, pass: PreviewPass): string => {
  const text = formatPass(pass)
  return `${text}.${computeSignature(secret, text).toString('base64url')}`
}

/** The pass in a token that we signed; undefined for any other. Whether it is still good is another question. */
export const verifyToken = (secret: string, token: string): PreviewPass | undefined => {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, at)
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const due = computeSignature(secret, text)
  return given.length === due.length && timingSafeEqual(given, due) ? parsePass(text) : undefined
}

const findCookie = (header: string | undefined, name: string): string | undefined =>
  header
    ?.split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * Whether a visitor may look at a store's menu: anybody at one that is open to the public, and at one under testing
 * only who came by a signed link. What is answered to the latter must not be kept for others: do not `share` it.
 * @param cookies the Cookie header as it came
 */
export const canSeeMenu = (
  platform: Platform,
  store: Pick<StoreRecord, '_id' | 'previewMode' | 'previewRound'>,
  cookies: string | undefined,
): boolean => {
  if (!store.previewMode) return true
  const token = findCookie(cookies, getCookieName(platform, PREVIEW_COOKIE))
  const pass = token && verifyToken(platform.secret, token)
  return pass ? isPassValid(pass, store, platform.clock.now()) : false
}
