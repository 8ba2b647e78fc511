import { z } from 'zod'
import {
  brandFileSchema,
  createLocalizedTextSchema,
  createOptionalTextSchema,
  fileKeySchema,
  filePhotoSchema,
  filePriceSchema,
  siteSectionSchema,
} from '#core/sites/contract/site-file.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { collectFileSchema } from '#core/stores/contract/collect-file.ts'
import { storeFileSchema, taxFileSchema, weeklyFileSchema } from '#core/stores/contract/site-file.ts'
import { MAX_DURATION_MINUTES } from '../domain/menu.ts'
import { itemHoursFileSchema } from './item-hours-file.ts'

export const SITE_FILE_FORMAT = 'compass-site-1'

const allergensFileSchema = z.array(z.string().max(40)).max(40).default([])

const optionFileSchema = z.strictObject({
  key: fileKeySchema,
  /** Absent only when `product` names it. */
  name: createLocalizedTextSchema(160).optional(),
  /** What it adds to the product's price; for a size, the full price at that size. */
  price: filePriceSchema.default(0),
  /** What it adds instead when a size with this key is chosen. */
  pricesBySize: z.record(fileKeySchema, filePriceSchema).default({}),
  /** The groups that open when it is chosen. */
  optionGroups: z.array(fileKeySchema).max(20).default([]),
  /** The sku of the product it represents in a meal deal; that product's own groups open when it is chosen. */
  product: fileKeySchema.optional(),
  /** Maximum quantity in a counter. */
  max: z.int().min(1).max(99).optional(),
  preselected: z.boolean().default(false),
  calories: z.int().min(-10_000).max(100_000).optional(),
  /** What it adds; empty: not stated. See `domain/allergens.ts`. */
  allergens: allergensFileSchema,
})

export const optionGroupFileSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(160),
  type: z.literal([10, 20, 30]),
  /** An `included` option is in the product unless the customer removes it; preselect it. */
  role: z.enum(['size', 'choice', 'included']).default('choice'),
  /** Options go on the whole product or on one of its halves, at half price. */
  portions: z.boolean().default(false),
  min: z.int().min(0).max(999),
  max: z.int().min(1).max(999),
  free: z.int().min(0).max(999).default(0),
  options: z.array(optionFileSchema).min(1).max(300),
})
export type OptionGroupFile = z.output<typeof optionGroupFileSchema>

/** The path of a picture in the folder, or the URL of a video. */
const galleryItemSchema = z.union([
  filePhotoSchema,
  z
    .url({ protocol: /^https$/ })
    .max(500)
    .regex(
      /\.(?:mp4|3gp|mkv)$/,
      'must be a picture below the folder, or an https link to an mp4, 3gp or mkv',
    ),
])

export const productFileSchema = z.strictObject({
  sku: fileKeySchema,
  name: createLocalizedTextSchema(160),
  description: createOptionalTextSchema(2000),
  price: filePriceSchema,
  photo: filePhotoSchema.optional(),
  /** Shown in addition to the photo. */
  gallery: z.array(galleryItemSchema).max(12).default([]),
  foodType: z.literal([1, 2, 3, 4, 5]).default(5),
  special: z
    .array(z.literal([1, 2, 3]))
    .max(3)
    .default([]),
  /** Absent: tax-free. */
  tax: fileKeySchema.optional(),
  optionGroups: z.array(fileKeySchema).max(40).default([]),
  specialInstructions: z.boolean().default(true),
  calories: z.int().min(0).max(100_000).optional(),
  /** Empty: not stated. See `domain/allergens.ts`. */
  allergens: allergensFileSchema,
  ingredients: createOptionalTextSchema(2000),
  /** Search words in addition to its name. */
  tags: z.array(createLocalizedTextSchema(60)).max(20).default([]),
  /** What the price is for, such as "kg". */
  unit: createOptionalTextSchema(40),
  /** Amount per item, such as "1.5 l". */
  measure: createOptionalTextSchema(40),
  /** Questions that the customer answers for each line of it. */
  collect: z.array(collectFileSchema).max(12).default([]),
  /** Skus of products that go well with it. */
  goesWith: z.array(fileKeySchema).max(12).default([]),
  /** The sku of the product that replaces it. */
  replacedBy: fileKeySchema.optional(),
  /** When it can be ordered; absent: whenever the store is open. */
  availability: itemHoursFileSchema.optional(),
  /** The stores that sell it; absent: all. */
  stores: z.array(fileKeySchema).max(500).optional(),
  /** Units in every store that sells it; absent: an existing count stays, and a new product is unlimited. */
  stock: z.int().min(0).max(1_000_000).optional(),
  /** Customers see the remaining count at this many counted units or fewer; absent: at five, 0: never. */
  lowStock: z.int().min(0).max(1_000_000).optional(),
  /** Minimum units in an order that contains any; absent: one is enough. */
  minPerOrder: z.int().min(1).max(99).optional(),
  /** Maximum units per order; absent: as many as a line can have. */
  maxPerOrder: z.int().min(1).max(99).optional(),
  /** It may be handed over only with a prescription. */
  needsPrescription: z.boolean().default(false),
  /** How long the service takes; absent: it is not done by appointment. */
  durationMinutes: z.int().min(5).max(MAX_DURATION_MINUTES).optional(),
})
export type ProductFile = z.output<typeof productFileSchema>

export const categoryFileSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(160),
  description: createOptionalTextSchema(600),
  products: z.array(productFileSchema).max(20_000),
})

export const timedMenuSchema = z.strictObject({
  key: fileKeySchema,
  name: createLocalizedTextSchema(120),
  categories: z.array(fileKeySchema).min(1).max(1000),
  /** When it is served; absent: whenever the store is open. */
  hours: weeklyFileSchema.optional(),
  /** Channels through which it can be ordered; absent: all. */
  channels: z.array(z.enum(CHANNELS)).min(1).optional(),
  /** The stores that serve it; absent: all. */
  stores: z.array(fileKeySchema).min(1).max(500).optional(),
})

export const menuSectionSchema = z.strictObject({
  optionGroups: z.array(optionGroupFileSchema).max(5000).default([]),
  categories: z.array(categoryFileSchema).max(1000),
  /** Parts of the menu with their own times, such as breakfast; what is in none of them is always served. */
  menus: z.array(timedMenuSchema).max(40).default([]),
})

/** One file that describes a brand with its site, outlets and menu. Sections of removable features are ignored. */
export const siteFileSchema = z.object({
  format: z.literal(SITE_FILE_FORMAT),
  brand: brandFileSchema,
  site: siteSectionSchema,
  taxes: z.array(taxFileSchema).max(100).default([]),
  stores: z.array(storeFileSchema).min(1).max(500),
  menu: menuSectionSchema,
})
/** A parsed site file, with all defaults filled in. */
export type SiteFile = z.output<typeof siteFileSchema>
/** A site file as authored. */
export type SiteFileInput = z.input<typeof siteFileSchema>
