import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

export const tablesContract = defineContract({
  'GET /api/v2/table-numbers': {
    summary:
      "What stands on an outlet's tables, in the order of its floor; where it has none, the numbers in its settings, which may be none",
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ store: idSchema }),
    data: z.object({ tableNumbers: z.array(z.string()) }),
    errors: [storeErrors.unknownStore],
  },
})
export type TablesApi = typeof tablesContract
