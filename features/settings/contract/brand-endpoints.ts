import { z } from 'zod'
import { pictureSchema } from '#core/sites/contract/schemas.ts'
import { brandFileSchema, siteSectionSchema } from '#core/sites/contract/site-file.ts'
import { taxFileSchema } from '#core/stores/contract/site-file.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { languageSchema } from '#platform/contract/schemas.ts'
import { settingsErrors } from './errors.ts'
import { uploadedPictureSchema } from './picture-input.ts'

const brand = brandFileSchema.shape
const site = siteSectionSchema.shape

const lookSchema = z.strictObject({
  heading: z.enum(['sans', 'serif']),
  corner: z.enum(['small', 'medium', 'large']),
})

/** What a brand and its site are, with the rules of a site file. Currency, country and key are in orders: they stay. */
const brandInputSchema = z.strictObject({
  ...{ name: brand.name, languages: brand.languages, merchantType: brand.merchantType },
  /** A rule checks it, because it can explain the error in words. */
  colorCode: z.string().max(40),
  msgConfig: brand.msgConfig,
  phoneCountries: brand.phoneCountries.unwrap(),
  emailDomains: brand.emailDomains.unwrap(),
  phone: brand.phone.unwrap().nullable(),
  showCallUs: brand.showCallUs.unwrap(),
  ...{ homePath: site.homePath, uiVersion: site.uiVersion, look: lookSchema },
  ...{ title: site.title, description: site.description, aboutUs: site.aboutUs, terms: site.terms },
  hosts: site.hosts.unwrap(),
  icon: uploadedPictureSchema.nullable(),
  cover: uploadedPictureSchema.nullable(),
  faq: site.faq.unwrap(),
  isListed: site.isListed.unwrap(),
  embedParents: site.embedParents.unwrap(),
  /** Taxes that are left out stay, because orders refer to them. */
  taxes: z.array(taxFileSchema).max(100),
})
export type BrandInput = z.output<typeof brandInputSchema>

const text = z.partialRecord(languageSchema, z.string())

const settingsSchema = z.object({
  name: text,
  languages: z.array(languageSchema),
  merchantType: z.string(),
  colorCode: z.string(),
  msgConfig: z.literal([10, 20, 30]),
  phoneCountries: z.array(z.string()),
  emailDomains: z.array(z.string()),
  phone: z.string().nullable(),
  showCallUs: z.boolean(),
  homePath: z.string(),
  uiVersion: z.literal([1, 2, 3, 4]),
  look: lookSchema,
  ...{ title: text, description: text, aboutUs: text, terms: text },
  hosts: z.array(z.string()),
  icon: pictureSchema.nullable(),
  cover: pictureSchema.nullable(),
  faq: z.array(z.object({ question: text, answer: text })),
  isListed: z.boolean(),
  embedParents: z.array(z.string()),
  taxes: z.array(z.object({ key: z.string(), name: text, rate: z.int(), inclusive: z.boolean() })),
})
export type BrandSettings = z.output<typeof settingsSchema>

const formSchema = z.object({
  version: z.string(),
  settings: settingsSchema,
  /** Orders have them, and so they cannot be changed. */
  fixed: z.object({ key: z.string(), currency: z.string(), country: z.string() }),
  /** The address below which the site is, without its path. */
  origin: z.string(),
})
export type BrandForm = z.output<typeof formSchema>

export const brandSettingsContract = defineContract({
  'GET /api/v1/console/brand-settings': {
    summary: 'The brand: names, look, texts, addresses, taxes and messages that all outlets share',
    access: 'staff:owner',
    everyOutlet: true,
    data: formSchema,
  },
  'PUT /api/v1/console/brand-settings': {
    summary: 'Change the brand; customers see it at once',
    access: 'staff:owner',
    everyOutlet: true,
    body: brandInputSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    bodyLimit: 4 * 1024 * 1024,
    data: formSchema,
    errors: [
      settingsErrors.changedMeanwhile,
      settingsErrors.colorMalformed,
      settingsErrors.colorTooPale,
      settingsErrors.hostTaken,
      settingsErrors.pathTaken,
      settingsErrors.entryTwice,
    ],
  },
  'POST /api/v1/console/brand-pictures': {
    summary:
      'Store a picture of the brand or an outlet: JPEG, PNG, WebP, GIF or AVIF up to 8 MB, stripped of everything but its pixels',
    access: 'staff:owner,manager',
    file: true,
    bodyLimit: 8 * 1024 * 1024,
    rate: { limit: 60, seconds: 60, by: 'user' },
    data: pictureSchema,
    errors: [settingsErrors.pictureTooLarge, settingsErrors.notAPicture, settingsErrors.tooManyPixels],
  },
})
export type BrandSettingsApi = typeof brandSettingsContract
