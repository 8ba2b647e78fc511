import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { messageErrors } from './errors.ts'

export const receiptContract = defineContract({
  'POST /api/v1/orders/:id/receipt': {
    summary: 'Send the receipt of an own order to the e-mail address of the order, else of the account',
    access: 'owner of :id',
    rate: { limit: 6, seconds: 3600, by: 'session', together: 'receipts by e-mail' },
    params: z.object({ id: idSchema }),
    /** Where it goes. */
    data: z.object({ email: z.string() }),
    errors: [orderErrors.unknownOrder, messageErrors.noEmail],
  },
})
export type ReceiptApi = typeof receiptContract
