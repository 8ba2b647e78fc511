import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'

/** How uses are counted for an account. */
export const toUserKey = (userId: string): string => `user ${userId}`

/** How uses are counted for a phone, whichever account it belongs to: a keyed hash, from which nobody reads it. */
export const toPhoneKey = ({ secret }: Pick<Platform, 'secret'>, phone: string): string =>
  `phone ${createHmac('sha256', secret).update(`promotions ${phone}`).digest('base64url')}`
