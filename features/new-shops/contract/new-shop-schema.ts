import { z } from 'zod'
import { brandFileSchema, siteSectionSchema } from '#core/sites/contract/site-file.ts'
import { MERCHANT_TYPES } from '#core/sites/domain/merchant-type.ts'
import { storeFileSchema } from '#core/stores/contract/site-file.ts'
import { createLineSchema, languageSchema } from '#platform/contract/schemas.ts'

const store = storeFileSchema.shape

/** A time of day, such as 09:30. */
const timeSchema = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)

/** What a shop is opened with, by the rules of a site file; everything else is set in its console. */
export const newShopSchema = z.strictObject({
  name: createLineSchema(120),
  homePath: siteSectionSchema.shape.homePath,
  merchantType: z.enum(MERCHANT_TYPES),
  /** ISO 3166 alpha-2. */
  country: brandFileSchema.shape.country,
  /** ISO 4217. */
  currency: brandFileSchema.shape.currency,
  timeZone: store.timeZone,
  /** The language of the menu. */
  language: languageSchema,
  colorCode: brandFileSchema.shape.colorCode,
  address: createLineSchema(300),
  city: createLineSchema(120),
  latitude: store.latitude,
  longitude: store.longitude,
  opens: timeSchema,
  closes: timeSchema,
})

const draftText = z.string().max(400)
const degrees = z.number().min(-180).max(180)

/** What was typed so far: of the right kinds, but not yet right. */
export const newShopDraftSchema = z
  .strictObject({
    ...{ name: draftText, homePath: draftText, country: draftText, currency: draftText },
    ...{ timeZone: draftText, colorCode: draftText, address: draftText, city: draftText },
    ...{ opens: draftText, closes: draftText, latitude: degrees, longitude: degrees },
    ...{ merchantType: z.enum(MERCHANT_TYPES), language: languageSchema },
  })
  .partial()
