import { z } from 'zod'
import { CHAT_TYPES } from '#core/sites/domain/chat-type.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { supportChatFileSchema } from './support-chat-file.ts'

const { type, id, origin, isActive } = supportChatFileSchema.shape

const chatSchema = z.object({
  type: z.literal(CHAT_TYPES),
  id: z.string(),
  origin: z.string().nullable(),
  isActive: z.boolean(),
})
export type ChatDraft = z.output<typeof chatSchema>

const formSchema = z.object({
  version: z.string(),
  /** Null: the brand never had one. */
  chat: chatSchema.nullable(),
  vendors: z.array(z.object({ type: z.literal(CHAT_TYPES), title: z.string(), isSelfHosted: z.boolean() })),
})
export type ChatForm = z.output<typeof formSchema>

export const consoleChatContract = defineContract({
  'GET /api/v1/console/support-chat': {
    summary: "The brand's chat with its support, and who can run one",
    access: 'staff:owner',
    everyOutlet: true,
    data: formSchema,
  },
  'PUT /api/v1/console/support-chat': {
    summary: 'Give the brand a chat with its support, or end it',
    access: 'staff:owner',
    everyOutlet: true,
    body: z.strictObject({
      ...{ type, id },
      origin: origin.unwrap().nullable(),
      isActive: isActive.unwrap(),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: formSchema,
    errors: [formErrors.changedMeanwhile],
  },
})
export type ConsoleChatApi = typeof consoleChatContract
