import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import { createLineSchema, idSchema } from '#platform/contract/schemas.ts'
import { MAX_DAYS_PER_SPECIAL_PERIOD } from '../domain/special-days.ts'
import { storeErrors } from './errors.ts'
import { slotSettingsSchema } from './site-file.ts'

const wallTime = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)

/** Opening and closing; a close not after the opening belongs to the next day. */
const windows = z.array(z.tuple([wallTime, wallTime])).max(6)

export const weekSchema = z.strictObject({
  mon: windows,
  tue: windows,
  wed: windows,
  thu: windows,
  fri: windows,
  sat: windows,
  sun: windows,
})

const specialDay = z
  .strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    /** In the shown language; other languages keep their name, or fall back to this one. */
    name: createLineSchema(80),
    windows,
  })
  .refine(
    ({ from, to }) =>
      from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS_PER_SPECIAL_PERIOD * 86_400_000,
  )

/** An outlet's hours as its staff edit them. */
export const storeHoursSchema = z.strictObject({
  hours: z.strictObject({
    store: weekSchema,
    delivery: weekSchema.nullable(),
    pickup: weekSchema.nullable(),
  }),
  specialDays: z.array(specialDay).max(60),
  schedule: z.strictObject({
    delivery: slotSettingsSchema.nullable(),
    pickup: slotSettingsSchema.nullable(),
  }),
})
export type StoreHoursView = z.output<typeof storeHoursSchema>

/** The same with its version: what was changed since it was read is not overwritten. */
export const hoursFormSchema = storeHoursSchema.extend({ version: z.string().max(100) })
export type HoursForm = z.output<typeof hoursFormSchema>

export const hoursContract = defineContract({
  'GET /api/v1/console/stores/:id/hours': {
    summary: 'The weekly hours, special days and settings of orders for later of an outlet, to edit them',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    data: hoursFormSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/hours': {
    summary: 'Replace the weekly hours, special days and settings of orders for later of an outlet',
    access: 'staff:owner,manager',
    params: z.object({ id: idSchema }),
    body: hoursFormSchema,
    data: hoursFormSchema,
    errors: [storeErrors.unknownStore, storeErrors.hoursOverlap, formErrors.changedMeanwhile],
  },
})
export type HoursApi = typeof hoursContract
