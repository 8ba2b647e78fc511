import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'

/** How many days a report of the stalls' sales can reach back, as an address writes them. */
export const SETTLEMENT_DAYS = ['1', '7', '30'] as const
export type SettlementDays = (typeof SETTLEMENT_DAYS)[number]

const settlementSchema = z.object({
  /** One for each stall that was paid anything; gross = fees + refunds + collected + net. */
  stalls: z.array(
    z.object({
      store: z.object({ _id: idSchema, name: z.string() }),
      orders: z.int(),
      gross: moneySchema,
      /** Shares of delivery fees, which the court receives. */
      fees: moneySchema,
      refunds: moneySchema,
      /** What the stall took in person, less what it gave back. */
      collected: moneySchema,
      /** What the court owes the stall; below zero the stall owes it. */
      net: moneySchema,
    }),
  ),
  total: z.object({
    ...{ gross: moneySchema, fees: moneySchema, refunds: moneySchema },
    ...{ collected: moneySchema, net: moneySchema },
  }),
})
export type Settlement = z.output<typeof settlementSchema>

const planSchema = z.object({
  /** The order of this stall. */
  order: idSchema,
  /** When its kitchen should begin; null once it is ready. */
  startAt: instantSchema.nullable(),
  /** The other stalls of the basket. */
  others: z.array(z.string()),
})
export type KitchenPlan = z.output<typeof planSchema>

export const consoleCourtContract = defineContract({
  'GET /api/v1/console/court-settlement': {
    summary:
      'What each stall sold in baskets of several stalls in the last days, and what it is owed; staff of a stall see theirs',
    access: 'staff:owner,manager',
    query: z.strictObject({ days: z.enum(SETTLEMENT_DAYS) }),
    data: settlementSchema,
  },
  'GET /api/v1/console/court-plans': {
    summary:
      'When the kitchen of a stall should begin each part, so that all trays of a basket are ready together',
    access: 'staff:owner,manager,orderTaker,kitchen',
    query: z.strictObject({ store: idSchema }),
    data: z.array(planSchema),
    errors: [storeErrors.unknownStore],
  },
})
export type ConsoleCourtApi = typeof consoleCourtContract
