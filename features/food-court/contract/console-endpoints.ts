import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, moneySchema } from '#platform/contract/schemas.ts'

const settlementSchema = z.object({
  /** The days that it covers, both included, by the court's clock. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** The day that goes on. */
  today: z.iso.date(),
  /** One for each stall for which money moved; gross = fees + refunds + collected + net. */
  stalls: z.array(
    z.object({
      store: z.object({ _id: idSchema, name: z.string() }),
      orders: z.int(),
      gross: moneySchema,
      /** Shares of delivery fees, which the court receives; below zero where refunds took back those of earlier days. */
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
      'What each stall sold in baskets of several stalls on some days, and what it is owed; staff of a stall see theirs',
    access: 'staff:owner,manager',
    query: z.strictObject({
      /** Absent: six days before the last. */
      from: z.iso.date().optional(),
      /** At most a year after the first; absent: today. */
      to: z.iso.date().optional(),
    }),
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
