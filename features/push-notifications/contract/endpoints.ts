import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { pushErrors } from './errors.ts'

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
    errors: [pushErrors.noPush],
  },
  'DELETE /api/v1/users/pushSubscriptions/:id': {
    summary: 'Be told no more in a browser',
    access: 'customer',
    rate: WRITE_RATE,
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [pushErrors.unknownBrowser],
  },
})
export type PushApi = typeof pushContract
