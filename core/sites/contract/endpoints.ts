import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, languageSchema } from '#platform/contract/schemas.ts'
import { siteErrors } from './errors.ts'
import { sitePixelsSchema } from './pixel-vendor.ts'
import { pictureSchema } from './schemas.ts'

export const brandSchema = z.object({
  _id: idSchema,
  name: z.string(),
  colorCode: z.string(),
  country: z.string(),
  currency: z.object({ code: z.string() }),
  merchantType: z.string(),
  /** SMS 10, WhatsApp 20, both 30. */
  msgConfig: z.literal([10, 20, 30]),
  phone: z.string().nullable(),
  /** Whether the side menu shows "call us", as the merchant configures. */
  showCallUs: z.boolean(),
})

/** A white-label ordering site with the data that all of its pages need. */
export const siteSchema = z.object({
  /** Called `promotionUrlId` elsewhere in the wire format. */
  _id: idSchema,
  homePath: z.string(),
  /** The merchant's own host, if any. */
  host: z.string().nullable(),
  uiVersion: z.literal([1, 2, 3, 4]),
  look: z.object({ heading: z.enum(['sans', 'serif']), corner: z.enum(['small', 'medium', 'large']) }),
  brand: brandSchema,
  title: z.string(),
  description: z.string(),
  icon: pictureSchema.nullable(),
  cover: pictureSchema.nullable(),
  languages: z.array(languageSchema),
  defaultLanguage: languageSchema,
  /** What other companies measure on its pages; null: nothing. */
  pixels: sitePixelsSchema.nullable(),
  /** Origins of other sites whose pages may show its pages in a frame. */
  embedParents: z.array(z.string()),
})
export type Site = z.output<typeof siteSchema>

const createLogTextSchema = (max: number) => z.string().max(max).optional()

export const sitesContract = defineContract({
  'GET /api/v1/sites/resolve': {
    summary: 'Find the site of an address by its first path segment or its host',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ path: z.string().max(64).optional(), host: z.string().max(255).optional() }),
    data: siteSchema,
    errors: [siteErrors.unknownSite, siteErrors.moved],
  },
  'GET /api/v1/sites': {
    summary: 'The sites that may be listed on the start page of this installation',
    access: 'anonymous',
    shared: true,
    data: z.array(
      siteSchema.pick({
        _id: true,
        homePath: true,
        title: true,
        description: true,
        cover: true,
        brand: true,
        embedParents: true,
      }),
    ),
  },
  'GET /api/v1/sites/:id/content/:page': {
    summary: "A page of the merchant's own words",
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema, page: z.enum(['about-us', 'faq', 'terms-conditions']) }),
    data: z.object({
      /** Paragraphs of plain text. */
      paragraphs: z.array(z.string()),
      questions: z.array(z.object({ question: z.string(), answer: z.string() })),
    }),
  },
  'GET /api/v1/brands/:id': {
    summary: 'A brand',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: brandSchema,
  },
  'GET /api/v1/version': {
    summary: 'The compatibility version and the build of this server',
    access: 'anonymous',
    data: z.object({ version: z.string(), build: z.string() }),
  },
  'POST /api/v1/browser-log': {
    summary: 'Report an uncaught error of the browser',
    access: 'anonymous',
    rate: { limit: 10, seconds: 60, by: 'ip' },
    bodyLimit: 8192,
    body: z.strictObject({
      error: z.literal('browser-error'),
      msg: createLogTextSchema(1000),
      url: createLogTextSchema(2000),
      lineNo: z.number().nullable().optional(),
      columnNo: z.number().nullable().optional(),
      errorObj: createLogTextSchema(4000),
    }),
    data: z.object({}),
  },
})
export type SitesApi = typeof sitesContract
