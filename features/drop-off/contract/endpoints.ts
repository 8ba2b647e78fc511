import { z } from 'zod'
import { orderErrors } from '#core/orders/contract/errors.ts'
import { DROP_OFFS } from '#core/orders/domain/drop-off.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createNoteSchema, idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { MAX_DROP_OFF_NOTE } from '../domain/can-report-drop-off.ts'
import { dropOffErrors } from './errors.ts'

/** What staff reported about an order at the door; null: nothing. */
const reportSchema = z
  .object({
    note: z.string(),
    /** When the photo or note was last changed. */
    at: instantSchema,
  })
  .nullable()

const staffReportSchema = z.object({ note: z.string(), hasPhoto: z.boolean() })
export type StaffDropOffReport = z.output<typeof staffReportSchema>

const customerReportSchema = z.object({
  report: reportSchema,
  /** The photo as a WebP file in base64; null without one. */
  photo: z.base64().nullable(),
})
export type CustomerDropOffReport = z.output<typeof customerReportSchema>

const staffEndpoint = {
  access: 'staff:owner,manager,orderTaker,driver',
  params: z.object({ id: idSchema }),
  data: staffReportSchema,
} as const

export const dropOffContract = defineContract({
  'GET /api/v1/dropOffs/last': {
    summary: "How the caller's last delivery was handed over, as the default of the next one",
    access: 'customer',
    data: z.object({ dropOff: z.enum(DROP_OFFS).nullable() }),
  },
  'GET /api/v1/orders/:id/dropOff': {
    summary: 'The photo and note of an own order that was left at the door',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: customerReportSchema,
    errors: [orderErrors.unknownOrder],
  },
  'GET /api/v1/console/orders/:id/dropOff': {
    ...staffEndpoint,
    summary: 'Whether a photo and which note were added to an order at the door',
    errors: [orderErrors.unknownOrder],
  },
  'PUT /api/v1/console/orders/:id/dropOff': {
    ...staffEndpoint,
    summary: 'Say to the customer where an order for the door was left',
    body: z.strictObject({ note: createNoteSchema(MAX_DROP_OFF_NOTE) }),
    errors: [orderErrors.unknownOrder, dropOffErrors.notAtDoor],
  },
  'POST /api/v1/console/orders/:id/dropOff/photo': {
    ...staffEndpoint,
    summary:
      'Show the customer where an order for the door was left: JPEG, PNG, WebP, GIF or AVIF up to 8 MB, shrunk and stripped of everything but its pixels',
    file: true,
    bodyLimit: 8 * 1024 * 1024,
    rate: { limit: 60, seconds: 60, by: 'user' },
    errors: [
      orderErrors.unknownOrder,
      dropOffErrors.notAtDoor,
      dropOffErrors.notAPicture,
      dropOffErrors.pictureTooLarge,
    ],
  },
})
export type DropOffApi = typeof dropOffContract
