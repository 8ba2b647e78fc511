import { z } from 'zod'
import { customerErrors } from '#core/customers/contract/errors.ts'
import { exportContract } from '#core/customers/contract/export-endpoints.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import {
  createLineSchema,
  createNoteSchema,
  idSchema,
  instantSchema,
  moneySchema,
  pagingSchema,
} from '#platform/contract/schemas.ts'
import { customerRecordErrors } from './errors.ts'

const managerAccess = 'staff:owner,manager' as const
const params = z.object({ id: idSchema })

const customerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** E.164; empty while none is verified. */
  phone: z.string(),
  /** Handed over at outlets that the caller works for. */
  orders: z.int(),
  total: moneySchema,
  lastOrderAt: instantSchema,
  isBlocked: z.boolean(),
  /** Whether they agreed to messages. */
  isSmsEnabled: z.boolean(),
})
export type CustomerSummary = z.output<typeof customerSchema>

const customerDetailSchema = customerSchema.extend({
  email: z.string(),
  since: instantSchema,
  /** Of an order that was handed over; null without any. */
  average: moneySchema.nullable(),
  /** Declined, cancelled or not delivered. */
  lost: z.int(),
  note: z.string(),
  /** Of the note. */
  noteVersion: z.string(),
  blockReason: z.string(),
  /** Who changed note or block last, and when; null: nobody. */
  changed: z.object({ by: z.string(), at: instantSchema }).nullable(),
  /** The latest twenty at outlets that the caller works for. */
  recent: z.array(
    z.object({
      _id: idSchema,
      number: z.int(),
      store: z.string(),
      at: instantSchema,
      timeZone: z.string(),
      total: moneySchema,
      state: z.enum(['open', 'done', 'lost']),
    }),
  ),
})
export type CustomerDetail = z.output<typeof customerDetailSchema>

const unknown = [customerRecordErrors.unknownCustomer] as const

export const customerRecordsContract = defineContract({
  'GET /api/v1/console/customers': {
    summary: 'Customers who ordered at the outlets that the caller works for, the latest order first',
    access: managerAccess,
    query: z.strictObject({
      /** A part of a name, or the end of a phone from four digits on. */
      search: createLineSchema(60).optional(),
      ...pagingSchema,
    }),
    data: z.object({ customers: z.array(customerSchema), isMore: z.boolean() }),
  },
  'GET /api/v1/console/customers/:id': {
    summary: 'A customer with orders, totals, note and block',
    access: managerAccess,
    params,
    data: customerDetailSchema,
    errors: [...unknown],
  },
  'PUT /api/v1/console/customers/:id/note': {
    summary: 'Write what staff should know about a customer; an empty note deletes it',
    access: managerAccess,
    params,
    body: z.strictObject({
      note: createNoteSchema(500),
      /** As it was read; what was written since is not overwritten. */
      noteVersion: z.string().max(100),
    }),
    data: customerDetailSchema,
    errors: [...unknown, formErrors.changedMeanwhile],
  },
  'PUT /api/v1/console/customers/:id/block': {
    summary: 'Take no more orders from a customer, with a reason for staff; or take them again',
    access: managerAccess,
    params,
    body: z.strictObject({ isBlocked: z.boolean(), reason: createNoteSchema(200).optional() }),
    data: customerDetailSchema,
    errors: [...unknown, customerRecordErrors.reasonMissing],
  },
  'GET /api/v1/console/customers/:id/export': {
    summary: 'Everything that is stored about a customer, as they would get it themselves',
    access: 'staff:owner',
    params,
    data: exportContract['GET /api/v1/users/me/export'].data,
    errors: [...unknown],
  },
  'DELETE /api/v1/console/customers/:id': {
    summary: "Delete a customer's account for good; orders stay for accounting, without name and phone",
    access: 'staff:owner',
    params,
    data: z.object({}),
    errors: [...unknown, customerErrors.openOrders],
  },
})
export type CustomerRecordsApi = typeof customerRecordsContract
