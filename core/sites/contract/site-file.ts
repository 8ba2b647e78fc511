import { z } from 'zod'
import { languageSchema } from '#platform/contract/schemas.ts'
import { LANGUAGES, type LocalizedText } from '#platform/kernel/language.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { parseBrandColor } from '../domain/brand-color.ts'
import { isCountry } from '../domain/country.ts'
import { isHomePath, isReservedPath } from '../domain/reserved-paths.ts'

/** The parts of a site file (format `compass-site-1`) that describe the brand and its site. */

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused
const PLAIN = /^[^\u0000-\u0009\u000b-\u001f\u007f]*$/

const createPlainTextSchema = (max: number) =>
  z.string().max(max).regex(PLAIN, 'must not contain control characters')

/** A merchant's text in at least one language. */
export const createLocalizedTextSchema = (max: number) =>
  z
    .partialRecord(languageSchema, createPlainTextSchema(max))
    .refine((text) => LANGUAGES.some((language) => text[language]?.trim()), 'has no text in any language')
    .transform((text): LocalizedText => text)

/** The same, where the text may be missing or empty. */
export const createOptionalTextSchema = (max: number) =>
  z
    .partialRecord(languageSchema, createPlainTextSchema(max))
    .default({})
    .transform((text): LocalizedText => text)

/** A key within a file, by which a later import identifies the same entity. */
export const fileKeySchema = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._-]{0,79}$/u, 'must be a short name of letters, digits, dots, hyphens')

/** A picture's file, relative to the import's folder. */
export const filePhotoSchema = z
  .string()
  .max(200)
  .regex(
    /^[A-Za-z0-9_-]+(?:\/[A-Za-z0-9_-]+)*\.(?:webp|png|jpe?g|avif|gif)$/,
    'must be the path of a picture below the folder',
  )

/** Minor units of the brand's currency. */
export const filePriceSchema = z
  .int('must be a whole number of minor units')
  .min(0, 'must not be negative')
  .max(MAX_AMOUNT, `must be at most ${MAX_AMOUNT} minor units`)

const colorSchema = z.string().transform((text, context) => {
  const read = parseBrandColor(text)
  if (read) return read
  context.addIssue({ code: 'custom', message: 'must be a colour of 3 or 6 hex digits, such as #b3261e' })
  return z.NEVER
})

const homePathSchema = z
  .string()
  .refine(isHomePath, 'must be 2 to 64 lower-case letters and digits with single hyphens')
  .refine((path) => !isReservedPath(path), 'is reserved: pages of every shop use this word')

const NO_HOST = 'must be a lower-case host name without port'

const isLabel = (label: string): boolean =>
  label.length <= 63 && !label.startsWith('-') && !label.endsWith('-')

const hostSchema = z
  .string()
  .max(253)
  .regex(/^(?:[a-z0-9-]+\.)+[a-z]{2,63}$/, NO_HOST)
  .refine((name) => name.split('.').every(isLabel), NO_HOST)

export const phoneNumberSchema = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'must be a number such as +97145550100')

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export const brandFileSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(120),
  colorCode: colorSchema,
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as AED')
    .refine((code) => CURRENCIES.has(code), 'is no currency of ISO 4217, such as AED'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as AE')
    .refine(isCountry, 'is no country of ISO 3166, such as AE'),
  languages: z.array(languageSchema).min(1).max(LANGUAGES.length),
  merchantType: z.string().min(1).max(40),
  msgConfig: z.literal([10, 20, 30]),
  /**
   * Countries whose phones may sign in, in addition to the brand's own: codes to distant countries are a common
   * fraud.
   */
  phoneCountries: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'must be an ISO 3166 code such as SA'))
    .max(60)
    .default([]),
  /** Domains that customers' e-mail addresses must belong to; empty: any. */
  emailDomains: z.array(hostSchema).max(20).default([]),
  phone: phoneNumberSchema.optional(),
  showCallUs: z.boolean().default(false),
})
export type BrandFile = z.output<typeof brandFileSchema>

/** An origin as a browser writes it: https, a whole host name, without a path. */
const embedParentSchema = z
  .string()
  .max(253)
  .regex(
    /^https:\/\/(?:[a-z0-9-]+\.)+[a-z]{2,63}(?::\d{1,5})?$/,
    'must be an origin such as https://www.example.com, without a path and without *',
  )

export const siteSectionSchema = z.strictObject({
  homePath: homePathSchema,
  hosts: z.array(hostSchema).max(10).default([]),
  uiVersion: z.literal([1, 2, 3, 4]),
  /** The face of headings and how round corners are. */
  look: z
    .strictObject({
      heading: z.enum(['sans', 'serif']).default('sans'),
      corner: z.enum(['small', 'medium', 'large']).default('medium'),
    })
    .prefault({}),
  title: createLocalizedTextSchema(120),
  description: createOptionalTextSchema(400),
  icon: filePhotoSchema.optional(),
  cover: filePhotoSchema.optional(),
  aboutUs: createOptionalTextSchema(8000),
  terms: createOptionalTextSchema(20_000),
  faq: z
    .array(
      z.strictObject({ question: createLocalizedTextSchema(300), answer: createLocalizedTextSchema(3000) }),
    )
    .max(100)
    .default([]),
  /** Whether the site is listed on the start page of the installation. */
  isListed: z.boolean().default(true),
  /** Origins of other sites whose pages may show this one in a frame; empty: none. */
  embedParents: z.array(embedParentSchema).max(20).default([]),
})
export type SiteSection = z.output<typeof siteSectionSchema>
