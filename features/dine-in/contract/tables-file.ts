import { z } from 'zod'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { createLineSchema } from '#platform/contract/schemas.ts'

/** The section `tables` of a site file: the tables and rooms of outlets, by areas of the floor. */
export const tablesFileSchema = z.array(
  z.strictObject({
    /** The outlet's key. */
    store: z.string(),
    kind: z.enum(TABLE_KINDS),
    area: createLineSchema(40),
    seats: z.int().min(1).max(99),
    names: z.array(createLineSchema(20)).min(1).max(500),
  }),
)
export type TablesFile = z.output<typeof tablesFileSchema>
