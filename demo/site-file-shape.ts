/** The schema of a demo merchant's `site.json`, strict so that a misspelt field is detected. */
import { z } from 'zod'
import { LANGUAGES } from '#platform/kernel/language.ts'

const text = z.record(z.string(), z.string().trim().min(1))
const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const amount = z.int().nonnegative()
const phone = z.string().regex(/^\+[1-9]\d{6,14}$/)
const picture = z.string().regex(/^pictures\/[a-z0-9-]+\.avif$/)
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const intervals = z.array(z.tuple([clock, clock]))
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const weekly = z.union([
  z.strictObject({ daily: intervals.min(1) }),
  z.partialRecord(z.enum(days), intervals).refine((hours) => Object.keys(hours).length > 0),
])
const switches = z.literal([10, 20, 30])
const payments = z.array(z.enum(['cod', 'express', 'upi', 'knet', 'applepay', 'googlepay'])).min(1)

const allergens = [
  'none',
  'gluten',
  'crustaceans',
  'eggs',
  'fish',
  'peanuts',
  'soya',
  'milk',
  'nuts',
  'celery',
  'mustard',
  'sesame',
  'sulphites',
  'lupin',
  'molluscs',
] as const

const option = z.strictObject({
  key,
  /** A product of a meal deal has its own name. */
  name: text.optional(),
  price: amount,
  pricesBySize: z.record(key, amount).optional(),
  optionGroups: z.array(key).optional(),
  product: z.string().optional(),
  max: z.int().positive().optional(),
  preselected: z.literal(true).optional(),
  calories: amount.optional(),
  allergens: z.array(z.enum(allergens)).optional(),
})

const optionGroup = z.strictObject({
  key,
  name: text,
  type: z.literal([10, 20, 30]),
  role: z.literal(['size', 'included']).optional(),
  portions: z.literal(true).optional(),
  min: amount,
  max: z.int().positive(),
  free: z.int().positive().optional(),
  options: z.array(option).min(1),
})

const question = z.strictObject({
  key,
  type: z.literal([1, 2, 3, 4]),
  label: text,
  mandatory: z.literal(true).optional(),
  options: z.array(z.strictObject({ key, name: text })).optional(),
})

const product = z.strictObject({
  sku: z.string().regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/),
  name: text,
  description: text,
  price: amount,
  photo: picture.optional(),
  gallery: z.array(picture).optional(),
  ingredients: text.optional(),
  tags: z.array(text).optional(),
  unit: text.optional(),
  measure: text.optional(),
  collect: z.array(question).optional(),
  goesWith: z.array(z.string()).optional(),
  replacedBy: z.string().optional(),
  foodType: z.literal([1, 2, 3, 4, 5]),
  special: z.array(z.literal([1, 2, 3])).optional(),
  tax: key.optional(),
  optionGroups: z.array(key).optional(),
  specialInstructions: z.boolean().optional(),
  calories: amount.optional(),
  minPerOrder: z.int().min(1).max(99).optional(),
  maxPerOrder: z.int().min(1).max(99).optional(),
  needsPrescription: z.literal(true).optional(),
  durationMinutes: z.int().min(5).optional(),
  allergens: z.array(z.enum(allergens)).optional(),
  availability: weekly.optional(),
  stores: z.array(key).min(1).optional(),
  stock: amount.optional(),
})

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)])

const area = z.strictObject({
  key,
  name: text,
  city: text,
  fee: amount,
  minimumOrder: amount.optional(),
  minutes: z.int().min(5).max(180),
  tax: key.optional(),
  zone: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('Polygon'), coordinates: z.array(z.array(position).min(4)).min(1) }),
      z.strictObject({ type: z.literal('Circle'), center: position, radius: z.int().min(50) }),
    ])
    .optional(),
  hours: weekly.optional(),
})

const specialDay = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  name: text,
  windows: intervals.optional(),
})

const slots = z.strictObject({
  type: z.literal([10, 20]),
  leadMinutes: z.int().min(0),
  slotMinutes: z.int().min(10),
  daysAhead: z.int().min(0).max(30),
  cutOff: z.strictObject({ time: z.string(), daysBefore: z.int().min(0) }).optional(),
  maxOrders: z.int().positive(),
  maxKitchenMinutes: z.int().positive().optional(),
  minutesPerItem: z.int().min(0).optional(),
  lastOrderMinutes: z.int().min(0).optional(),
})

const serviceTerms = z.union([
  z.strictObject({ rate: z.int().positive() }),
  z.strictObject({ amount: z.int().positive() }),
])
const smallOrder = z.strictObject({ below: z.int().positive(), amount: z.int().positive() })

const charges = z.strictObject({
  service: z.strictObject({ delivery: serviceTerms.optional(), pickup: serviceTerms.optional() }).optional(),
  smallOrder: z.strictObject({ delivery: smallOrder.optional(), pickup: smallOrder.optional() }).optional(),
  delivery: z
    .discriminatedUnion('by', [
      z.strictObject({
        by: z.literal('distance'),
        bands: z.array(z.strictObject({ upTo: z.int().positive(), fee: amount })).min(1),
      }),
      z.strictObject({ by: z.literal('courier'), provider: z.literal('sandbox'), account: key }),
    ])
    .optional(),
  roundTo: z.int().min(2).optional(),
  tax: key.optional(),
})

const store = z.strictObject({
  key,
  name: text,
  address: text,
  city: text,
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  phone,
  email: z.email().optional(),
  timeZone: z.string(),
  services: z.strictObject({
    delivery: z.boolean(),
    pickup: z.boolean(),
    dineIn: z.boolean().optional(),
    inRoom: z.boolean().optional(),
  }),
  hours: z.strictObject({ store: weekly, delivery: weekly.optional(), pickup: weekly.optional() }),
  specialDays: z.array(specialDay).optional(),
  schedule: z.strictObject({ delivery: slots.optional(), pickup: slots.optional() }).optional(),
  paymentMethods: z.strictObject({ delivery: payments.optional(), pickup: payments.optional() }),
  cashLimit: amount.optional(),
  gateway: z.literal('sandbox'),
  isEmailNeeded: switches,
  isPinNeeded: z.boolean().optional(),
  preparationMinutes: z.int().positive(),
  collect: z.array(question).optional(),
  tableNumbers: z.array(z.string()).optional(),
  gallery: z.array(z.strictObject({ photo: picture, alt: text })).optional(),
  packagingFee: amount.optional(),
  charges: charges.optional(),
  tipPresets: z.array(z.int().min(1).max(100)).optional(),
  minimumOrder: z.strictObject({ delivery: amount, pickup: amount }),
  areas: z.array(area),
})

/** One brand with its site, stores and menu. Prices are integer minor units, tax rates basis points. */
export const demoSiteFileSchema = z.strictObject({
  format: z.literal('compass-site-1'),
  brand: z.strictObject({
    key,
    name: text,
    colorCode: z.string().regex(/^#[0-9a-f]{6}$/),
    currency: z.string().regex(/^[A-Z]{3}$/),
    country: z.string().regex(/^[A-Z]{2}$/),
    languages: z.array(z.enum(LANGUAGES)).min(1),
    merchantType: key,
    msgConfig: switches,
    phoneCountries: z.array(z.string().regex(/^[A-Z]{2}$/)),
    emailDomains: z.array(z.string().regex(/^[a-z0-9.-]+$/)).optional(),
    phone,
    showCallUs: z.boolean(),
  }),
  site: z.strictObject({
    homePath: key,
    hosts: z.array(z.string()),
    uiVersion: z.literal([1, 2, 3, 4]),
    look: z.strictObject({
      heading: z.enum(['sans', 'serif']),
      corner: z.enum(['small', 'medium', 'large']),
    }),
    title: text,
    description: text,
    icon: picture.optional(),
    cover: picture.optional(),
    aboutUs: text,
    terms: text,
    faq: z.array(z.strictObject({ question: text, answer: text })),
    embedParents: z.array(z.string()).optional(),
  }),
  taxes: z.array(
    z.strictObject({ key, name: text, rate: z.int().min(0).max(10_000), inclusive: z.boolean() }),
  ),
  stores: z.array(store).min(1),
  menu: z.strictObject({
    optionGroups: z.array(optionGroup),
    menus: z
      .array(
        z.strictObject({
          key,
          name: text,
          categories: z.array(key).min(1),
          hours: weekly.optional(),
          channels: z.array(z.enum(['delivery', 'pickup', 'dineIn', 'inRoom'])).optional(),
        }),
      )
      .optional(),
    categories: z
      .array(
        z.strictObject({
          key,
          name: text,
          description: text.optional(),
          products: z.array(product).min(1),
        }),
      )
      .min(1),
  }),
})

/** A demo merchant's file after schema validation. */
export type SiteFile = z.infer<typeof demoSiteFileSchema>
