import { createHmac } from 'node:crypto'
import type { Platform } from '#platform/http/server-plugin.ts'

/**
 * The token of a group's link: 256 bits that only this server can derive from the group's id. The host can see it
 * again although only its hash is stored.
 */
export const createGroupToken = ({ secret }: Pick<Platform, 'secret'>, groupId: string): string =>
  createHmac('sha256', secret).update(`group cart ${groupId}`).digest('base64url')
