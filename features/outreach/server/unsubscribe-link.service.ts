import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whom a link of a message stops messages to. */
export interface Subscriber {
  readonly brandId: string
  readonly userId: string
}

const PARTS = /^([0-9A-Za-z]{22})([0-9A-Za-z]{22})\.([\w-]{43})$/

const computeSignature = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(`outreach unsubscribe ${text}`).digest()

/** The token of a link; it never expires, because a message can be opened years later. */
export const signSubscriber = (secret: string, { brandId, userId }: Subscriber): string => {
  const text = brandId + userId
  return `${text}.${computeSignature(secret, text).toString('base64url')}`
}

/** Whom a token that we signed names; undefined for any other. */
export const verifySubscriber = (secret: string, token: string): Subscriber | undefined => {
  const [, brandId, userId, signature = ''] = PARTS.exec(token) ?? []
  if (!brandId || !userId) return undefined
  const given = Buffer.from(signature, 'base64url')
  const due = computeSignature(secret, brandId + userId)
  return given.length === due.length && timingSafeEqual(given, due) ? { brandId, userId } : undefined
}
