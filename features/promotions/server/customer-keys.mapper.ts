import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'

/** The key under which uses of an account are counted. */
export const toUserKey = (userId: string): string => `user ${userId}`

/**
 * The key under which uses of a phone number are counted, across accounts: a keyed hash that does not reveal the
 * number.
 */
export const toPhoneKey = ({ secret }: Pick<Platform, 'secret'>, phone: string): string =>
  `phone ${createHmac('sha256', secret).update(`promotions ${phone}`).digest('base64url')}`
