import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { storeFileSchema } from '#core/stores/contract/site-file.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { settingsErrors } from './errors.ts'

const { name, address, city, latitude, longitude, phone, email, pinCode, preparationMinutes } =
  storeFileSchema.shape
const text = z.partialRecord(languageSchema, z.string())
const isOn = z.boolean()
const services = z.strictObject({ delivery: isOn, pickup: isOn, dineIn: isOn, inRoom: isOn })

/** What an outlet is, with the rules of a site file. */
const detailsInputSchema = z.strictObject({
  ...{ name, address, city, latitude, longitude, preparationMinutes, services },
  phone: phone.unwrap().nullable(),
  email: email.unwrap().nullable(),
  pinCode: pinCode.unwrap().nullable(),
})

const detailsSchema = z.object({
  ...{ name: text, address: text, city: text },
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  pinCode: z.string().nullable(),
  preparationMinutes: z.int(),
  services,
})
export type OutletDetails = z.output<typeof detailsSchema>

const outletSettingsSchema = z.object({
  version: z.string(),
  details: detailsSchema,
  languages: z.array(languageSchema),
})
export type OutletSettings = z.output<typeof outletSettingsSchema>

const params = z.object({ id: idSchema })

export const outletSettingsContract = defineContract({
  'GET /api/v1/console/stores/:id/outlet-settings': {
    summary: 'What an outlet is: name, place, contact, services',
    access: 'staff:owner,manager',
    params,
    data: outletSettingsSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/outlet-settings': {
    summary: 'Change what an outlet is',
    access: 'staff:owner,manager',
    params,
    body: detailsInputSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: outletSettingsSchema,
    errors: [storeErrors.unknownStore, storeErrors.nowhere, settingsErrors.changedMeanwhile],
  },
})
export type OutletSettingsApi = typeof outletSettingsContract
