import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
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
    data: z.object({ messages: z.array(deadLetterSchema) }),
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

const WRITE_RATE = { limit: 20, seconds: 60, by: 'session', together: 'browsers that are told' } as const

export const pushContract = defineContract({
  'GET /api/v1/pushKey': {
    summary: 'With which key a browser subscribes to messages; null where there are none',
    access: 'anonymous',
    data: z.object({ key: z.string().nullable() }),
  },
  'POST /api/v1/users/pushSubscriptions': {
    summary: 'Be told of own orders in this browser; the same browser twice is one',
    access: 'customer',
    rate: WRITE_RATE,
    body: z.strictObject({
      endpoint: z.string().min(10).max(1_000),
      keys: z.strictObject({
        p256dh: z.string().regex(/^[\w-]{87}$/),
        auth: z.string().regex(/^[\w-]{22}$/),
      }),
    }),
    data: z.object({ _id: idSchema }),
    errors: [messageErrors.noPush],
  },
  'DELETE /api/v1/users/pushSubscriptions/:id': {
    summary: 'Be told no more in a browser',
    access: 'customer',
    rate: WRITE_RATE,
    params: idParams,
    data: z.object({}),
    errors: [messageErrors.unknownBrowser],
  },
})
export type PushApi = typeof pushContract
