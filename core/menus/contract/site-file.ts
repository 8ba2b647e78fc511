import { z } from 'zod'
import {
  brandFileSchema,
  fileKey,
  filePhoto,
  filePrice,
  localizedFileText,
  optionalFileText,
  siteSectionSchema,
} from '#core/sites/contract/site-file.ts'
import { storeFileSchema, taxFileSchema, weeklyFileSchema } from '#core/stores/contract/site-file.ts'

export const SITE_FILE_FORMAT = 'compass-site-1'

const optionFileSchema = z.strictObject({
  key: fileKey,
  name: localizedFileText(160),
  /** What it adds to the product's price; for a size, the whole price at that size. */
  price: filePrice.default(0),
  /** How often it may be taken in a counter. */
  max: z.int().min(1).max(99).optional(),
  preselected: z.boolean().default(false),
  calories: z.int().min(-10_000).max(100_000).optional(),
})

const optionGroupFileSchema = z.strictObject({
  key: fileKey,
  name: localizedFileText(160),
  type: z.literal([10, 20, 30]),
  role: z.enum(['size', 'choice']).default('choice'),
  min: z.int().min(0).max(999),
  max: z.int().min(1).max(999),
  free: z.int().min(0).max(999).default(0),
  options: z.array(optionFileSchema).min(1).max(300),
})
export type OptionGroupFile = z.output<typeof optionGroupFileSchema>

const productFileSchema = z.strictObject({
  sku: fileKey,
  name: localizedFileText(160),
  description: optionalFileText(2000),
  price: filePrice,
  photo: filePhoto.optional(),
  foodType: z.literal([1, 2, 3, 4, 5]).default(5),
  special: z
    .array(z.literal([1, 2, 3]))
    .max(3)
    .default([]),
  /** Absent: free of tax. */
  tax: fileKey.optional(),
  optionGroups: z.array(fileKey).max(40).default([]),
  specialInstructions: z.boolean().default(true),
  calories: z.int().min(0).max(100_000).optional(),
  allergens: z.array(z.string().max(40)).max(40).default([]),
  /** When it may be ordered; absent: whenever the store is open. */
  availability: weeklyFileSchema.optional(),
  /** The stores that sell it; absent: all. */
  stores: z.array(fileKey).max(500).optional(),
  /** Pieces in every store that sells it; absent: unlimited. */
  stock: z.int().min(0).max(1_000_000).optional(),
})
export type ProductFile = z.output<typeof productFileSchema>

const categoryFileSchema = z.strictObject({
  key: fileKey,
  name: localizedFileText(160),
  description: optionalFileText(600),
  products: z.array(productFileSchema).max(20_000),
})

/** One file that describes a brand with its site, outlets and menu. Sections of removable features are left alone. */
export const siteFileSchema = z.object({
  format: z.literal(SITE_FILE_FORMAT),
  brand: brandFileSchema,
  site: siteSectionSchema,
  taxes: z.array(taxFileSchema).max(100).default([]),
  stores: z.array(storeFileSchema).min(1).max(500),
  menu: z.strictObject({
    optionGroups: z.array(optionGroupFileSchema).max(5000).default([]),
    categories: z.array(categoryFileSchema).max(1000),
  }),
})
/** A site file as it was read, with everything that may be left out filled in. */
export type SiteFile = z.output<typeof siteFileSchema>
/** A site file as it is written. */
export type SiteFileInput = z.input<typeof siteFileSchema>
