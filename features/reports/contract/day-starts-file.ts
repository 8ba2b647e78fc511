import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { MAX_CUT_OFF_HOUR } from '../domain/day-limits.ts'

/**
 * The section `day-starts` of a site file: the hour of their clocks at which the business days of outlets begin. An
 * outlet that it does not name stays.
 */
export const dayStartsFileSchema = z
  .array(
    z.strictObject({
      /** The outlet's key. */
      store: fileKeySchema,
      cutOffHour: z.int().min(0).max(MAX_CUT_OFF_HOUR),
    }),
  )
  .max(500)
export type DayStartsFile = z.output<typeof dayStartsFileSchema>
