import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

const read = {
  params: z.object({ id: idSchema }),
  /** Characters per line: 32 on paper of 58 mm, 42 or 48 on paper of 80 mm. */
  query: z.strictObject({ columns: z.enum(['32', '42', '48']).default('42') }),
  data: z.object({
    /** The order number, for the file name. */
    orderId: z.string(),
    /** The ticket as plain text. */
    text: z.string(),
    /** The same for any ESC/POS printer, in base64: ASCII as text, other lines as pictures of 12 dots a column. */
    escPos: z.base64(),
  }),
  errors: [orderErrors.unknownOrder],
} as const

export const ticketContract = defineContract({
  'GET /api/v1/console/orders/:id/ticket': {
    summary: 'The ticket of an order for a receipt printer, in the shown language',
    access: 'staff:owner,manager,orderTaker,kitchen',
    ...read,
  },
  'GET /api/v1/integration/orders/:id/ticket': {
    summary:
      'The ticket of an order of the key’s outlet for a receipt printer; a key without orders:read finds none',
    access: 'api key',
    rate: { limit: 300, seconds: 60, by: 'session', together: 'calls by a key' },
    ...read,
  },
})
export type TicketApi = typeof ticketContract
