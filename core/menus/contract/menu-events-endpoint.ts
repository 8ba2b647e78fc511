import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

export const menuEventsContract = defineContract({
  'GET /api/v1/stores/:id/menu/events': {
    summary: "A stream of the versions of an outlet's menu: the present one, then each that is published",
    access: 'anonymous',
    stream: true,
    streamPool: 'background',
    // As many as the streams of one network: after a restart all of them come back.
    rate: { limit: 300, seconds: 60, by: 'ip' },
    params: z.object({ id: idSchema }),
    data: z.object({ version: z.int() }),
    errors: [storeErrors.unknownStore],
  },
})
export type MenuEventsApi = typeof menuEventsContract
