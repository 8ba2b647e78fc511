import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { ENTRY_KINDS } from '../domain/kinds.ts'

const valuesSchema = z.record(z.string(), z.unknown()).nullable()

const entrySchema = z.object({
  /** Later entries have greater ones. */
  seq: z.int(),
  at: instantSchema,
  /** Entries of one call have the same one. */
  requestId: z.string(),
  actor: z.object({ kind: z.enum(['staff', 'key', 'cli']), _id: z.string(), name: z.string() }),
  /** The endpoint or command. */
  operation: z.string(),
  /** Null: no row was changed, such as when something was sent again. */
  change: z.enum(['insert', 'update', 'delete']).nullable(),
  kind: z.enum(ENTRY_KINDS),
  thing: z.string().nullable(),
  thingId: z.string().nullable(),
  /** In the caller's language; empty where the thing has no name. */
  name: z.string(),
  /** Null: it concerns the whole brand. */
  store: z.object({ _id: idSchema, name: z.string() }).nullable(),
  order: idSchema.nullable(),
  before: valuesSchema,
  after: valuesSchema,
})
export type AuditEntry = z.output<typeof entrySchema>

export const auditContract = defineContract({
  'GET /api/v1/console/audit': {
    summary: 'Who changed what, newest first. Staff of some outlets see what concerns those outlets',
    access: 'staff:owner,manager',
    query: z.strictObject({
      store: idSchema.optional(),
      order: idSchema.optional(),
      /** The id of a member of staff, a key or an operator. */
      person: z.string().max(100).optional(),
      kind: z.enum(ENTRY_KINDS).optional(),
      /** Days of the time zone of the outlet, or of the brand's first one. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      /** Only entries before this one: the next page. */
      before: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    data: z.object({
      entries: z.array(entrySchema),
      hasMore: z.boolean(),
      /** Everybody who has an entry, also those who have left. */
      people: z.array(z.object({ _id: z.string(), name: z.string() })),
      timeZone: z.string(),
    }),
    errors: [storeErrors.unknownStore, orderErrors.unknownOrder],
  },
})
export type AuditApi = typeof auditContract
