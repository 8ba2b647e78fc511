import { z } from 'zod'
import { CHAT_TYPES } from '#core/sites/domain/chat-type.ts'

/** The section `support-chat` of a site file. */
export const supportChatFileSchema = z.strictObject({
  type: z.literal(CHAT_TYPES),
  /** The merchant's id at the vendor, who checks its form. */
  id: z
    .string()
    .regex(/^[A-Za-z0-9_/-]{1,80}$/, 'must be an id: letters, digits, hyphens, underscores and slashes'),
  /** The merchant's own installation of the vendor's software. */
  origin: z
    .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
    .regex(/^[a-z]+:\/\/[^/?#]+\/?$/i, 'must be a host without a path')
    .optional(),
  isActive: z.boolean().default(true),
})
