import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract, type HandlerData } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { messageErrors } from './errors.ts'

const deadLetterSchema = z.object({
  _id: idSchema,
  order: idSchema,
  /** The order number that people use. */
  orderId: z.string(),
  channel: z.enum(['sms', 'whatsapp', 'email', 'push']),
  /** What the message is about, in the language of the call. */
  about: z.string(),
  /** Permanently refused, not accepted after all attempts, or not sent because its content had expired. */
  why: z.enum(['refused', 'unreached', 'late']),
  /** Whether it can be sent again: not once it has expired. */
  canResend: z.boolean(),
  attempts: z.int(),
  /** The service's error, for its operator. */
  reason: z.string(),
  givenUpAt: instantSchema,
})
export type DeadLetter = z.output<typeof deadLetterSchema>

const STAFF_ACCESS = 'staff:owner,manager' as const
const idParams = z.object({ id: idSchema })

export const deadLettersContract = defineContract({
  'GET /api/v1/console/stores/:id/deadLetters': {
    summary: 'Messages about an outlet’s orders that reached nobody, the newest first',
    access: STAFF_ACCESS,
    params: idParams,
    data: z.object({
      messages: z.array(deadLetterSchema),
      /** Whether a messaging service reaches customers' phones; without one no message is sent. */
      sendsMessages: z.boolean(),
    }),
    errors: [storeErrors.unknownStore],
  },
  'POST /api/v1/console/deadLetters/:id/resend': {
    summary: 'Send a message again that reached nobody',
    access: STAFF_ACCESS,
    rate: { limit: 60, seconds: 60, by: 'session', together: 'messages sent again' },
    params: idParams,
    data: z.object({}),
    errors: [messageErrors.unknownMessage, messageErrors.tooLate],
  },
})
export type DeadLettersApi = typeof deadLettersContract
export type UndeliveredMessages = HandlerData<DeadLettersApi['GET /api/v1/console/stores/:id/deadLetters']>
