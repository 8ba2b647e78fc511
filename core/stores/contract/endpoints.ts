import { z } from 'zod'
import { orderTypeQuerySchema } from '#core/sites/contract/schemas.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema, languageSchema, moneySchema } from '#platform/contract/schemas.ts'
import { PAYMENT_METHODS } from '../domain/payment-method.ts'
import { WEEKDAYS } from '../domain/weekly-hours.ts'
import { acceptanceSchema } from './acceptance-endpoints.ts'
import { busySchema } from './busy-endpoints.ts'
import { collectFieldSchema } from './collect.ts'
import { storeErrors } from './errors.ts'

/** Whether a channel takes orders now, and the text for the customer. Texts are already in the shown language. */
export const channelStateSchema = z.object({
  orderChannel: z.enum(CHANNELS),
  state: z.enum([
    'open',
    'closingSoon',
    'closed',
    'opensSoon',
    'paused',
    'inactive',
    'underTesting',
    'plannedDowntime',
  ]),
  isOpen: z.boolean(),
  /** Such as "Open until 11:00 PM" or "Opens tomorrow at 10:00 AM". */
  text: z.string(),
  /** Minutes to closing or opening, for `closingSoon` and `opensSoon`. */
  minutes: z.int().nullable(),
  /** Until when this state is valid; fetch it again then. */
  validUntil: instantSchema.nullable(),
})
export type ChannelState = z.output<typeof channelStateSchema>

const channelPaymentSchema = z.object({
  methods: z.array(z.enum(PAYMENT_METHODS)),
  cashDetails: z.object({ limit: moneySchema.nullable() }),
})

export const storeCardSchema = z.object({
  _id: idSchema,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  isDeliveryAvailable: z.boolean(),
  isPickupAvailable: z.boolean(),
  isDineInAvailable: z.boolean(),
  isInRoomAvailable: z.boolean(),
  isOpen: z.boolean(),
  channels: z.array(channelStateSchema),
})
export type StoreCard = z.output<typeof storeCardSchema>

const scheduledDetailsSchema = z.object({ active: z.boolean(), scheduledDeliveryType: z.literal([10, 20]) })

export const storeSchema = storeCardSchema.extend({
  uiVersion: z.literal([1, 2, 3, 4]),
  brand: z.object({ _id: idSchema, name: z.string(), colorCode: z.string() }),
  phone: z.string().nullable(),
  /** Under testing: takes no orders, and shows its menu only to visitors with a signed link. */
  previewMode: z.boolean(),
  /** The e-mail address at checkout: 10 not asked, 20 required, 30 optional. */
  isEmailNeeded: z.literal([10, 20, 30]),
  /** Whether an address must have a pin on the map to be delivered to. */
  isPinNeeded: z.boolean(),
  /** IANA zone; authoritative for all times. */
  timeZone: z.string(),
  /** Current hours ahead of UTC, derived from the zone. */
  timeZoneDiff: z.number(),
  location: z.object({
    country: z.object({ en: z.string() }),
    countryRef: z.object({
      alpha2Code: z.string(),
      activePg: z.int(),
      isTermsAndConditionRequired: z.boolean(),
    }),
    pinCode: z.string().nullable(),
  }),
  currency: z.object({ code: z.string() }),
  languages: z.array(languageSchema),
  paymentMethods: z.object({ delivery: channelPaymentSchema, pickup: channelPaymentSchema }),
  pauseOrder: z.array(
    z.object({ orderChannel: z.enum(CHANNELS), state: z.boolean(), until: instantSchema.nullable() }),
  ),
  /** Whether orders for later are taken; the customer chooses a point of time (10) or a span (20). */
  scheduledDeliveryDetails: scheduledDetailsSchema,
  scheduledPickupDetails: scheduledDetailsSchema,
  pgConfiguration: z.string().nullable(),
  settings: z.object({ isDirectPayment: z.boolean() }),
  posOutlet: z.string().nullable(),
  posPlatform: z.string().nullable(),
  /** The earliest minutes in which an order for now can be picked up, as the outlet's last orders show. */
  preparationMinutes: z.int(),
  /** Minutes from the earliest to the latest time of an order for now that is picked up. */
  arrivalSpan: z.int(),
  minimumOrder: z.object({ delivery: moneySchema, pickup: moneySchema }),
  /** Percent, such as 5, 10, 15; empty where tips are not customary. */
  tipPresets: z.array(z.int()),
  skipToMenu: z.boolean(),
  /** Questions to the customer at checkout. */
  collectFromUser: z.array(collectFieldSchema),
})
export type Store = z.output<typeof storeSchema>

/** A store as one visitor sees it. */
export const visitedStoreSchema = storeSchema.extend({
  /** False at an outlet under testing for visitors without a signed link. */
  isMenuShown: z.boolean(),
})
export type VisitedStore = z.output<typeof visitedStoreSchema>

const timingSchema = z.object({
  /** Wall-clock times of the store, such as 18:00. */
  opensAt: z.string(),
  closesAt: z.string(),
  /** The same in the shown language, such as 6:00 PM. */
  openTime: z.string(),
  closeTime: z.string(),
})

/** When an outlet is open, week by week and on special days. Texts are in the shown language. */
export const timingsSchema = z.object({
  /** IANA zone of the outlet, in which the times are given. */
  timeZone: z.string(),
  /** The outlet's present weekday. */
  today: z.enum(WEEKDAYS),
  /** Per channel that the outlet offers; channels with the same hours are grouped. */
  channels: z.array(
    z.object({
      orderChannels: z.array(z.enum(CHANNELS)),
      slots: z.array(
        z.object({
          day: z.enum(WEEKDAYS),
          name: z.string(),
          open: z.boolean(),
          timings: z.array(timingSchema),
        }),
      ),
    }),
  ),
  /** Those that are not over, soonest first; without timings closed all day. */
  specialDays: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      name: z.string(),
      /** Such as "Fri, 25 Dec" or "25 – 27 Dec 2026". */
      text: z.string(),
      timings: z.array(timingSchema),
    }),
  ),
})
export type Timings = z.output<typeof timingsSchema>

export const areaSchema = z.object({
  _id: idSchema,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  deliveryFee: moneySchema,
  minimumOrder: moneySchema,
  /** The earliest minutes from order to delivery, as the outlet's last orders show. */
  minutes: z.int(),
  /** Minutes from the earliest to the latest time of delivery. */
  arrivalSpan: z.int(),
  store: idSchema,
  /** Whether it is delivered to at this time of day; else `text` contains the next time. */
  times: z.object({ isOpen: z.boolean(), text: z.string(), validUntil: instantSchema.nullable() }),
})
export type Area = z.output<typeof areaSchema>

export const storesContract = defineContract({
  'GET /api/v1/stores': {
    summary: 'The outlets of a site; an empty list means that all are inactive',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({ promotionUrlId: idSchema }),
    data: z.array(storeCardSchema),
  },
  'GET /api/v1/stores/:id/details': {
    summary: 'Everything a storefront needs to know of an outlet',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: visitedStoreSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/stores/:id': {
    summary: 'Whether an outlet takes orders of a type now',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject({ orderType: orderTypeQuerySchema }),
    data: channelStateSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/stores/:id/slot': {
    summary: 'Whether an outlet still offers a time for later that was chosen before, and its words',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    query: z.strictObject({
      orderType: orderTypeQuerySchema,
      startTime: instantSchema,
      endTime: instantSchema,
    }),
    data: z.object({
      isOffered: z.boolean(),
      /** Such as "Tomorrow, 6:00 – 6:30 PM", in the outlet's time zone. */
      text: z.string(),
    }),
    errors: [storeErrors.unknownStore, storeErrors.channelNotOffered],
  },
  'GET /api/v1/stores/:id/timings': {
    summary: 'When an outlet is open: its weekly timings per channel, and the special days to come',
    access: 'anonymous',
    shared: true,
    params: z.object({ id: idSchema }),
    data: timingsSchema,
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/areas': {
    summary:
      'The areas that a site delivers to, with fee and minimum; `search` narrows by name or city in any language',
    access: 'anonymous',
    shared: true,
    query: z.strictObject({
      promotionUrlId: idSchema,
      store: idSchema.optional(),
      search: z.string().max(80).optional(),
    }),
    data: z.array(areaSchema),
  },
  'PUT /api/v1/console/stores/:id/pause': {
    summary: 'Pause a channel of an outlet, for some minutes or until told otherwise, or resume it',
    access: 'staff:owner,manager,orderTaker',
    params: z.object({ id: idSchema }),
    body: z.strictObject({
      orderChannel: z.enum(CHANNELS),
      state: z.boolean(),
      /** Absent: until resumed by hand. */
      minutes: z.literal([15, 30, 60, 120]).optional(),
    }),
    data: storeSchema.pick({ pauseOrder: true }),
    errors: [storeErrors.unknownStore],
  },
  'GET /api/v1/console/stores': {
    summary: 'The outlets that a member of staff works for, with their pauses',
    access: 'staff:owner,manager,orderTaker,kitchen,driver',
    data: z.array(
      storeSchema
        .pick({
          _id: true,
          name: true,
          pauseOrder: true,
          channels: true,
          previewMode: true,
          timeZone: true,
          currency: true,
          preparationMinutes: true,
        })
        .extend({
          answering: acceptanceSchema,
          busy: busySchema,
          /** When the next trading day begins, for what is sold out until tomorrow. */
          nextDayAt: instantSchema,
          /** The server's time of this response, for devices whose clock is wrong. */
          asOf: instantSchema,
        }),
    ),
  },
})
export type StoresApi = typeof storesContract
