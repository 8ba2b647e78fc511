import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { ENTRY_SERVICES } from '#core/stores/domain/entry-link.ts'
import { type CallData, defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'

export const orderingLinksContract = defineContract({
  'GET /api/v1/console/stores/:id/ordering-links': {
    summary:
      'The links with which other sites open an outlet, and whether they meet the rules for such links',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    data: z.object({
      /** The address of the shop, to which the query of a link is added. */
      base: z.string(),
      services: z.array(
        z.object({
          service: z.enum(ENTRY_SERVICES),
          isOffered: z.boolean(),
          /** Whether an order can be paid, so that a customer who follows the link can finish it. */
          isPayable: z.boolean(),
        }),
      ),
      isSecure: z.boolean(),
      /** False while the outlet is under testing: strangers do not see its menu. */
      isPublic: z.boolean(),
    }),
    errors: [storeErrors.unknownStore],
  },
})
export type OrderingLinksApi = typeof orderingLinksContract
export type OrderingLinks = CallData<OrderingLinksApi['GET /api/v1/console/stores/:id/ordering-links']>
