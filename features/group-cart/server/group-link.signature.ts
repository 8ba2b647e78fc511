import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'

/**
 * The end of a group's link: 256 bits that only this server can make of the group's id, so that the host can see it again
 * although only its hash is kept.
 */
export const createGroupToken = ({ secret }: Pick<Platform, 'secret'>, groupId: string): string =>
  createHmac('sha256', secret).update(`group cart ${groupId}`).digest('base64url')
