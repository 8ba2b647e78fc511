import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'
import { isId } from '#platform/kernel/ids.ts'

/** A link that lets whoever holds it do one thing once. */
interface StaffLink {
  readonly purpose: 'invitation' | 'password reset' | 'new shop'
  readonly id: string
  /** Raised to make former links of the same thing invalid. */
  readonly serial: number
}

const ID_LENGTH = 22

/** The secret part of a link's address. It is computed again where it is needed, so that no table or queue holds it. */
export const createLinkToken = (
  { secret }: Pick<Platform, 'secret'>,
  { purpose, id, serial }: StaffLink,
): string =>
  id + createHmac('sha256', secret).update(`staff link ${purpose} ${id} ${serial}`).digest('base64url')

/** What a token says it is for; it counts only once {@link isLinkToken} has verified it. */
export const getLinkId = (token: string): string | undefined => {
  const id = token.slice(0, ID_LENGTH)
  return isId(id) ? id : undefined
}

export const isLinkToken = (platform: Pick<Platform, 'secret'>, token: string, link: StaffLink): boolean => {
  const [sent, expected] = [Buffer.from(token), Buffer.from(createLinkToken(platform, link))]
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
