import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { TABLE_KINDS } from '#core/tables/domain/table.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { createLineSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { STEP_KINDS, STEP_STATUSES } from '../domain/step.ts'
import { tableSystemErrors } from './errors.ts'

const fieldsSchema = z.record(z.string().max(40), createLineSchema(120))

const systemSchema = z.object({
  name: z.string(),
  title: z.string(),
  addresses: z.array(z.string()),
  /** What it needs besides a secret, by the vendor's own names. */
  fields: z.array(z.string()),
  needsSecret: z.boolean(),
  takesRoomCharges: z.boolean(),
})
export type OfferedSystem = z.output<typeof systemSchema>

const connectionSchema = z.object({
  system: z.string(),
  address: z.string(),
  fields: z.record(z.string(), z.string()),
  takesRoomCharges: z.boolean(),
})
export type SystemConnection = z.output<typeof connectionSchema>

const deliverySchema = z.object({
  _id: idSchema,
  /** The order number shown to people. */
  orderId: z.string(),
  table: z.string(),
  kind: z.enum(STEP_KINDS),
  status: z.enum(STEP_STATUSES),
  attempts: z.int(),
  /** What the system answered; null: nothing went wrong. */
  error: z.string().nullable(),
  createdAt: instantSchema,
})
export type SystemDelivery = z.output<typeof deliverySchema>

const overviewSchema = z.object({
  /** Of the connection and the ids of tables. */
  version: z.string(),
  systems: z.array(systemSchema),
  /** Null: the outlet has none. */
  connection: connectionSchema.nullable(),
  tables: z.array(
    z.object({
      _id: idSchema,
      kind: z.enum(TABLE_KINDS),
      name: z.string(),
      /** Its id at the system; null: the same as its name. */
      remote: z.string().nullable(),
    }),
  ),
  /** Newest first. */
  deliveries: z.array(deliverySchema),
})
export type TableSystemOverview = z.output<typeof overviewSchema>

/** The settings as they were read; what was changed since is not overwritten. */
const versionShape = { version: z.string().max(100) }

const access = 'staff:owner,manager' as const
const params = z.object({ id: idSchema })
const rate = { limit: 60, seconds: 60, by: 'session', together: 'changes of table systems' } as const

export const tableSystemsContract = defineContract({
  'GET /api/v1/console/stores/:id/table-system': {
    summary: 'The POS or hotel system of an outlet, its tables there, and what was last sent to it',
    access,
    params,
    data: overviewSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/table-system': {
    summary: 'Connect an outlet to its POS or hotel system; without a secret the stored one stays',
    access,
    rate,
    params,
    body: z.strictObject({
      system: z.string().max(40),
      address: z.string().max(300),
      secret: createLineSchema(4_000).optional(),
      fields: fieldsSchema,
      takesRoomCharges: z.boolean(),
      ...versionShape,
    }),
    data: overviewSchema,
    errors: [
      storeErrors.unknownStore,
      tableSystemErrors.settingsRefused,
      tableSystemErrors.secretMissing,
      formErrors.changedMeanwhile,
    ],
  },
  'DELETE /api/v1/console/stores/:id/table-system': {
    summary: 'Disconnect an outlet from its system; nothing more is sent to it',
    access,
    rate,
    params,
    data: overviewSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/table-system/tables': {
    summary: "Set the system's ids of an outlet's tables",
    access,
    rate,
    params,
    body: z.strictObject({
      tables: z.array(z.strictObject({ _id: idSchema, remote: createLineSchema(80).nullable() })).max(600),
      ...versionShape,
    }),
    data: overviewSchema,
    errors: [storeErrors.unknownStore, tableSystemErrors.notConnected, formErrors.changedMeanwhile],
  },
  'POST /api/v1/console/stores/:id/table-system/test': {
    summary: 'Ask the system for its tables, which shows whether address and secret are right',
    access,
    rate,
    params,
    body: z.strictObject({}),
    data: z.object({ tables: z.array(z.object({ id: z.string(), name: z.string() })) }),
    errors: [storeErrors.unknownStore, tableSystemErrors.notConnected, tableSystemErrors.unreachable],
  },
  'POST /api/v1/console/table-system-deliveries/:id/retry': {
    summary: 'Send again what has failed',
    access,
    rate,
    params,
    body: z.strictObject({}),
    data: overviewSchema,
    errors: [tableSystemErrors.unknownDelivery, tableSystemErrors.notFailed],
  },
})
export type TableSystemsApi = typeof tableSystemsContract
