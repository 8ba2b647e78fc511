import { createHmac, timingSafeEqual } from 'node:crypto'
import { findCookie, getCookieName } from '#platform/http/cookies.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import {
  formatPreviewPass,
  isPreviewPassValid,
  type PreviewPass,
  parsePreviewPass,
} from '../domain/preview-link.ts'
import type { StoreRecord } from '../domain/store.ts'

/** The HttpOnly cookie that stores the pass in a browser. */
export const PREVIEW_COOKIE = 'compass-preview'

const computeSignature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`store preview ${text}`).digest()

/** A pass with its signature, for a URL. */
export const signPreviewPass = (secret: string, pass: PreviewPass): string => {
  const text = formatPreviewPass(pass)
  return `${text}.${computeSignature(secret, text).toString('base64url')}`
}

/** The pass in a token that we signed; undefined for any other. Expiry is checked separately. */
export const verifyPreviewToken = (secret: string, token: string): PreviewPass | undefined => {
  const at = token.lastIndexOf('.')
  const text = token.slice(0, at)
  const given = Buffer.from(token.slice(at + 1), 'base64url')
  const due = computeSignature(secret, text)
  return given.length === due.length && timingSafeEqual(given, due) ? parsePreviewPass(text) : undefined
}

/**
 * Whether a visitor may see a store's menu: everybody at a public one, and at one under testing only visitors with a
 * signed link. Responses to the latter must not be cached for others: do not `share` them.
 * @param cookies the raw Cookie header
 */
export const canSeeMenu = (
  platform: Platform,
  store: Pick<StoreRecord, '_id' | 'previewMode' | 'previewRound'>,
  cookies: string | undefined,
): boolean => {
  if (!store.previewMode) return true
  const token = findCookie(cookies, getCookieName(platform, PREVIEW_COOKIE))
  const pass = token && verifyPreviewToken(platform.secret, token)
  return pass ? isPreviewPassValid(pass, store, platform.clock.now()) : false
}
