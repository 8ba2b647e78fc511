import { z } from 'zod'
import { itemStateSchema } from '#core/menus/contract/endpoints.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { areaSchema, channelStateSchema } from '#core/stores/contract/endpoints.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import {
  idSchema,
  instantSchema,
  languageSchema,
  moneySchema,
  pagingSchema,
} from '#platform/contract/schemas.ts'
import { OCCURRENCES } from '../domain/moment.ts'
import { timeMachineErrors } from './errors.ts'

/** What the shop is asked about. Texts of the shop are in `shopLanguage`, reasons in the caller's language. */
export const questionShape = {
  service: z.enum(CHANNELS),
  /** An instant in UTC, or a wall-clock time of the outlet to the minute, `2026-12-25T18:00`; absent: now. */
  at: z.union([instantSchema, z.iso.datetime({ local: true, precision: -1 })]).optional(),
  /** Which one is meant of an hour that the outlet's clock shows twice. */
  occurrence: z.enum(OCCURRENCES).default('first'),
  /** A delivery area of the outlet. */
  area: idSchema.optional(),
  /** Absent: the caller's language where the shop has it, else the shop's first. */
  shopLanguage: languageSchema.optional(),
}
const questionSchema = z.strictObject(questionShape)
export type TimeMachineQuestion = z.output<typeof questionSchema>

/** A sentence that names the setting that caused something, in the caller's language. */
const reasonSchema = z.string()

const momentSchema = z.object({
  instant: instantSchema,
  /** The wall clock of the outlet, `2026-12-25T18:00`. */
  local: z.string(),
  timeZone: z.string(),
  clockChange: z.enum(['none', 'skipped', 'repeated']),
  occurrence: z.enum(OCCURRENCES),
  /** Before now: the answer is by today's settings, not by those of that time. */
  isPast: z.boolean(),
})

const termsSchema = z.object({
  /** As the storefront shows it; null without a chosen area, and when nothing is delivered. */
  area: areaSchema.nullable(),
  deliveryFee: moneySchema.nullable(),
  minimumOrder: moneySchema.nullable(),
  /** The promised minutes of an order for now. */
  minutes: z.object({ from: z.int(), to: z.int() }).nullable(),
  reasons: z.object({
    times: reasonSchema.nullable(),
    deliveryFee: reasonSchema.nullable(),
    minimumOrder: reasonSchema.nullable(),
    minutes: reasonSchema.nullable(),
  }),
})

const categorySchema = z.object({
  _id: idSchema,
  name: z.string(),
  total: z.int(),
  /** How many of its products can be ordered. */
  offered: z.int(),
  /** The reason that all its products share when none is offered. */
  reason: reasonSchema.nullable(),
})

const offerSchema = z.object({
  _id: idSchema,
  name: z.string(),
  isApplicable: z.boolean(),
  /** Its effect and its conditions, one sentence each. */
  conditions: z.array(z.string()),
  /** What prevents it; empty when it applies. */
  obstacle: reasonSchema,
})

const shopAtMomentSchema = z.object({
  moment: momentSchema,
  shopLanguage: languageSchema,
  /** The languages that the shop offers. */
  languages: z.array(languageSchema),
  /** The services that the outlet offers. */
  services: z.array(z.enum(CHANNELS)),
  areas: z.array(z.object({ _id: idSchema, name: z.string() })),
  /** As the storefront shows it. */
  channel: channelStateSchema,
  opensAt: instantSchema.nullable(),
  closesAt: instantSchema.nullable(),
  /** What makes it open or closed, and what opens it next. */
  channelReasons: z.array(reasonSchema),
  /** False: the public sees no menu, because the outlet is under testing. */
  isMenuShown: z.boolean(),
  terms: termsSchema,
  /** Menus with hours of their own, as the storefront shows them. */
  menus: z.array(z.object({ _id: idSchema, name: z.string(), isServed: z.boolean(), text: z.string() })),
  categories: z.array(categorySchema),
  offers: z.array(offerSchema),
  /** Where customers find the shop as it is now. */
  shopUrl: z.string(),
})
export type ShopAtMoment = z.output<typeof shopAtMomentSchema>

const productSchema = z.object({
  _id: idSchema,
  name: z.string(),
  price: moneySchema,
  isPriceFrom: z.boolean(),
  /** As the storefront shows it. */
  state: itemStateSchema,
  stateReason: reasonSchema,
  priceReason: reasonSchema,
})
export type ProductAtMoment = z.output<typeof productSchema>

const machineEndpoint = {
  access: 'staff:owner,manager',
  params: z.object({ id: idSchema }),
  errors: [storeErrors.unknownStore, storeErrors.areaNotServed, timeMachineErrors.momentOutOfRange],
} as const

export const timeMachineContract = defineContract({
  'GET /api/v1/console/stores/:id/time-machine': {
    ...machineEndpoint,
    summary:
      'What an outlet would offer at a moment, for a service, an area and a language, and what causes it',
    query: questionSchema,
    data: shopAtMomentSchema,
  },
  'GET /api/v1/console/stores/:id/time-machine/products': {
    ...machineEndpoint,
    summary: 'The products of a category at that moment, with their prices, states and the causes',
    query: z.strictObject({ ...questionShape, category: idSchema, ...pagingSchema }),
    data: z.object({ total: z.int(), products: z.array(productSchema) }),
  },
})
export type TimeMachineApi = typeof timeMachineContract
