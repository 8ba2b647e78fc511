import type { Platform } from '#platform/http/server-plugin.ts'
import { createLinkToken, getLinkId, isLinkToken } from './staff-link.signature.ts'

/** What a link to a new shop stands for; a higher `serial` makes former links invalid. */
interface NewShopLink {
  readonly id: string
  readonly serial: number
}

/** The secret part of the link with which somebody opens a shop. It is never stored. */
export const createNewShopToken = (platform: Pick<Platform, 'secret'>, link: NewShopLink): string =>
  createLinkToken(platform, { purpose: 'new shop', ...link })

/** Which new shop a token says it is for; it counts only once {@link isNewShopToken} has verified it. */
export const getNewShopId = (token: string): string | undefined => getLinkId(token)

export const isNewShopToken = (
  platform: Pick<Platform, 'secret'>,
  token: string,
  link: NewShopLink,
): boolean => isLinkToken(platform, token, { purpose: 'new shop', ...link })
