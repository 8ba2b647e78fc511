import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import {
  MAX_FILE_BYTES,
  MAX_REPEAT_DAYS,
  MAX_REPEATS,
  PRESCRIPTION_STATES,
  REJECTIONS,
} from '../domain/prescription.ts'
import { prescriptionErrors } from './errors.ts'

const fileSchema = z.object({
  _id: idSchema,
  kind: z.enum(['picture', 'pdf']),
  /** As it is stored. */
  bytes: z.int(),
  uploadedAt: instantSchema,
})
export type PrescriptionFile = z.output<typeof fileSchema>

/** A file's bytes: a WebP picture to show, or a PDF that is only ever downloaded. */
const contentSchema = z.object({ kind: z.enum(['picture', 'pdf']), content: z.base64() })

const cartPrescriptionSchema = z.object({
  /** Names of the products that need a prescription; empty: none is needed. */
  products: z.array(z.string()),
  /** Uploaded and not ordered yet. */
  files: z.array(fileSchema),
  /** An approved prescription that may be used again for this cart; null: none. */
  repeat: z
    .object({
      /** The number of the order that it was approved for. */
      orderId: z.string(),
      /** Further orders, including this one. */
      left: z.int(),
      until: instantSchema,
    })
    .nullable(),
})
export type CartPrescription = z.output<typeof cartPrescriptionSchema>

const orderPrescriptionSchema = z
  .object({
    state: z.enum(PRESCRIPTION_STATES),
    /** Why it was rejected; empty otherwise. */
    reason: z.string(),
    decidedAt: instantSchema.nullable(),
    files: z.array(fileSchema),
    /** Further orders that the approval allows, until `repeatsUntil`. */
    repeatsLeft: z.int(),
    repeatsUntil: instantSchema.nullable(),
  })
  .nullable()
export type OrderPrescription = z.output<typeof orderPrescriptionSchema>

const uploadErrors = [
  prescriptionErrors.tooManyFiles,
  prescriptionErrors.unreadable,
  prescriptionErrors.tooManyPixels,
  prescriptionErrors.activePdf,
  prescriptionErrors.lockedPdf,
  prescriptionErrors.twoKinds,
  prescriptionErrors.infected,
  prescriptionErrors.notScanned,
]

export const prescriptionsContract = defineContract({
  'GET /api/v1/prescriptions': {
    summary: "Whether the caller's cart needs a prescription, and what was uploaded for it",
    access: 'guest',
    query: z.strictObject({ store: idSchema }),
    data: cartPrescriptionSchema,
  },
  'POST /api/v1/prescriptions': {
    summary:
      'Upload a page of a prescription for the next order: a JPEG, PNG, WebP, GIF or AVIF picture, encoded again, or a PDF without scripts and files in it; up to 8 MB, five at most',
    access: 'guest',
    file: true,
    bodyLimit: MAX_FILE_BYTES,
    rate: { limit: 20, seconds: 600, by: 'user' },
    data: fileSchema,
    errors: uploadErrors,
  },
  'GET /api/v1/prescriptions/:id': {
    summary: "A file of the caller's own prescriptions",
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    rate: { limit: 60, seconds: 60, by: 'user' },
    data: contentSchema,
    errors: [prescriptionErrors.unknownFile],
  },
  'DELETE /api/v1/prescriptions/:id': {
    summary: 'Delete an uploaded file that is not ordered yet',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [prescriptionErrors.unknownFile],
  },
  'GET /api/v1/orders/:id/prescription': {
    summary: "The prescription of an own order and the pharmacist's decision; null: the order needs none",
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: orderPrescriptionSchema,
    errors: [orderErrors.unknownOrder],
  },
})
export type PrescriptionsApi = typeof prescriptionsContract

const staffPrescriptionSchema = z.object({
  state: z.enum(PRESCRIPTION_STATES).nullable(),
  /** Names of the products that need a prescription. */
  products: z.array(z.string()),
  reason: z.string(),
  /** Who decided; empty: nobody yet. */
  decidedBy: z.string(),
  decidedAt: instantSchema.nullable(),
  files: z.array(fileSchema),
  /** The number of the order whose prescription is used again; null: its own. */
  repeatOf: z.string().nullable(),
  repeatsLeft: z.int(),
})
export type StaffPrescription = z.output<typeof staffPrescriptionSchema>

/** Prescriptions are health data: order takers, kitchen and drivers do not see them. */
const pharmacist = {
  access: 'staff:owner,manager',
  params: z.object({ id: idSchema }),
  errors: [orderErrors.unknownOrder],
} as const

const decision = {
  ...pharmacist,
  data: staffPrescriptionSchema,
  errors: [orderErrors.unknownOrder, prescriptionErrors.noneNeeded, prescriptionErrors.decided],
} as const

export const pharmacistContract = defineContract({
  'GET /api/v1/console/prescriptions': {
    summary: 'Orders of an outlet whose prescription waits for a decision',
    access: 'staff:owner,manager,orderTaker',
    query: z.strictObject({ store: idSchema }),
    data: z.array(z.object({ order: idSchema, files: z.int() })),
  },
  'GET /api/v1/console/orders/:id/prescription': {
    ...pharmacist,
    summary: 'The prescription of an order',
    data: staffPrescriptionSchema,
  },
  'GET /api/v1/console/orders/:id/prescription/files/:file': {
    ...pharmacist,
    summary: 'A file of the prescription of an order',
    params: z.object({ id: idSchema, file: idSchema }),
    rate: { limit: 120, seconds: 60, by: 'user' },
    data: contentSchema,
    errors: [orderErrors.unknownOrder, prescriptionErrors.unknownFile],
  },
  'POST /api/v1/console/orders/:id/prescription/approval': {
    ...decision,
    summary:
      'Approve the prescription of an order, and for how many further orders in how many days it holds',
    body: z.strictObject({
      repeats: z.int().min(0).max(MAX_REPEATS),
      repeatDays: z.int().min(1).max(MAX_REPEAT_DAYS),
    }),
  },
  'POST /api/v1/console/orders/:id/prescription/rejection': {
    ...decision,
    summary: 'Reject the prescription of an order: the order is declined with the reason, and refunded',
    body: z.strictObject({
      reason: z.enum(REJECTIONS),
      /** For `other`: to the customer, as it is. */
      words: createLineSchema(200).optional(),
    }),
  },
})
export type PharmacistApi = typeof pharmacistContract
