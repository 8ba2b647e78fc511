import { z } from 'zod'
import { CHAT_TYPES } from '#core/sites/domain/chat-type.ts'
import { type CallData, defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

export const supportChatContract = defineContract({
  'GET /api/v1/support-chat': {
    summary: "The chat of a site's support; null where there is none",
    access: 'anonymous',
    query: z.strictObject({ promotionUrlId: idSchema }),
    data: z.object({
      chat: z
        .object({
          type: z.literal(CHAT_TYPES),
          /** Who runs it. */
          title: z.string(),
        })
        .nullable(),
    }),
  },
})
export type SupportChatApi = typeof supportChatContract
export type SupportChat = NonNullable<CallData<SupportChatApi['GET /api/v1/support-chat']>['chat']>
