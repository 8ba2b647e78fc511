import { z } from 'zod'
import { orderTypeSchema } from '#core/sites/contract/schemas.ts'
import { ORDER_TYPE } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { createLineSchema, idSchema } from '#platform/contract/schemas.ts'
import { customerErrors } from './errors.ts'
import {
  emailSchema,
  fullNameSchema,
  isNameOfParts,
  namePartSchema,
  phoneCodeSchema,
  phoneSchema,
} from './schemas.ts'

export const userSchema = z.object({
  _id: idSchema,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  phoneCode: z.string(),
  phoneVerified: z.boolean(),
  isGuest: z.boolean(),
  isSMSEnabled: z.boolean(),
  /** Whether an order's progress is told by SMS or WhatsApp. What needs attention is told in any case. */
  wantsOrderUpdates: z.boolean(),
  previousPaymentMod: z.string().nullable(),
  creditsTotal: z.int(),
})
export type User = z.output<typeof userSchema>

const addressFields = {
  /** home 10, work 20, other 30. */
  addressType: z.literal([10, 20, 30]),
  areaId: idSchema,
  flat: createLineSchema(60).optional(),
  building: createLineSchema(80).optional(),
  block: createLineSchema(60).optional(),
  street: createLineSchema(120).optional(),
  /** Only in the Middle East, North Africa and Greece. */
  floor: createLineSchema(20).optional(),
  landmark: createLineSchema(120).optional(),
  pinCode: createLineSchema(12).optional(),
  additionalInfo: createLineSchema(200).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
}
/** A pin has both coordinates or none. */
export const addressInputSchema = z
  .strictObject(addressFields)
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
export type AddressInput = z.input<typeof addressInputSchema>

/** The place in words, for clients that know no area ids and no parts of an address. */
const placeWords = {
  /** An area's id, or its name in any language. */
  area: createLineSchema(120).optional(),
  city: createLineSchema(120).optional(),
  /** Not read: the brand's country decides. */
  country: createLineSchema(80).optional(),
  /** Stands for the block when there is none. */
  locality: createLineSchema(120).optional(),
  /** The whole address in one line; stands for flat and building. */
  address: createLineSchema(200).optional(),
}
const { areaId, ...optionalParts } = addressFields

/** An address in the parts of its country, or in words; its area by id, or by name and city. */
export const addressBodySchema = z
  .strictObject({
    ...placeWords,
    areaId: areaId.optional(),
    ...optionalParts,
    addressType: addressFields.addressType.default(30),
  })
  .refine((body) => body.areaId !== undefined || body.area !== undefined, { path: ['areaId'] })
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
  .transform(({ country: _, locality, address, ...body }) => ({
    ...body,
    block: body.block ?? locality,
    street: body.street ?? (body.flat === undefined ? address : undefined),
    /** Nobody takes a line apart, so nothing is missing in it. */
    isInOneLine: address !== undefined,
  }))
export type AddressRequest = z.output<typeof addressBodySchema>

export const addressSchema = z.object({
  ...addressFields,
  /** Empty in an address that was given in one line. */
  flat: z.string(),
  building: z.string(),
  street: z.string().optional(),
  block: z.string().optional(),
  _id: idSchema,
  /** The parts in one line, as displayed and printed. */
  address: z.string(),
  area: z.string(),
  city: z.string(),
  country: z.string(),
  /** The areas whose fee and minimum apply to it, the best first; empty where no outlet delivers to it any more. */
  reachedBy: z.array(idSchema),
})
export type Address = z.output<typeof addressSchema>

export const sessionSchema = z.object({ token: z.string(), user: userSchema })
const optionalUserHint = idSchema.optional()

/**
 * Codes have limits of their own, which are counted in the database one request at a time. This rate keeps waiting
 * requests from occupying the database's sessions.
 */
const codeRate = { limit: 30, seconds: 60, by: 'session' } as const

/**
 * Keeps one network from occupying the database's sessions, however guests are made. How many a network may leave
 * unused is counted in the database.
 */
export const newGuestRate = { limit: 600, seconds: 60, by: 'ip', together: 'new guests' } as const

export const customersContract = defineContract({
  'POST /api/v1/users/guest-login': {
    summary: 'Begin as a guest: a new user with a token, good for carts but not for orders',
    access: 'anonymous',
    rate: newGuestRate,
    body: z.strictObject({ promotionUrlId: idSchema }),
    data: sessionSchema,
    errors: [customerErrors.tooManyGuests],
  },
  'POST /api/v1/users/sendotp': {
    summary: 'Send a one-time code to a phone; the answer is the same whether or not the phone is known',
    access: 'guest',
    rate: codeRate,
    body: z.strictObject({
      phoneCode: phoneCodeSchema,
      phone: phoneSchema,
      store: idSchema,
      /** The brand's modules: SMS 10, WhatsApp 20, both 30. */
      notificationModule: z.literal([10, 20, 30]).optional(),
      /** Where the brand has both: by SMS or by WhatsApp; absent: as the customer prefers. */
      isSMSEnabled: z.boolean().optional(),
      /** Decides, with the country and the kind of the merchant, whether terms are to be accepted. */
      orderType: orderTypeSchema.default(ORDER_TYPE.delivery),
      /** Where a client says that it is; nothing depends on it. */
      flow: z.union([z.int(), z.string().max(200)]).optional(),
      isTermsAndConditionAgreed: z.boolean().optional(),
      /** Only for sessions whose own phone was verified in the last 10 minutes. */
      isPhoneChange: z.boolean().optional(),
      country: z.string().length(2).optional(),
      user: optionalUserHint,
    }),
    data: z.object({
      /** The challenge to send with the code. */
      verificationId: idSchema,
      /** Seconds after which another code may be requested. */
      resendAfter: z.int(),
      /** Seconds for which the code is valid. */
      expiresIn: z.int(),
      /** Number of digits of the code. */
      length: z.int(),
      channel: z.literal([10, 20]),
    }),
    errors: [
      customerErrors.invalidPhone,
      customerErrors.waitToResend,
      customerErrors.tooManyCodes,
      customerErrors.termsRequired,
      customerErrors.countryNotServed,
      customerErrors.userMismatch,
      customerErrors.verifyAgain,
      customerErrors.codesNotSent,
    ],
  },
  'POST /api/v1/users/verifyotp': {
    summary:
      'Check a code; on success the caller is a verified customer with a new token, and the guest cart comes along',
    access: 'guest',
    rate: codeRate,
    body: z
      .strictObject({
        /** The challenge; absent: the last one that this caller requested for `phoneCode` and `phone`. */
        verificationId: idSchema.optional(),
        phoneCode: phoneCodeSchema.optional(),
        phone: phoneSchema.optional(),
        otp: z.string().max(20),
        firstName: namePartSchema.optional(),
        lastName: namePartSchema.optional(),
        isPhoneChange: z.boolean().optional(),
        isSMSEnabled: z.boolean().optional(),
        user: optionalUserHint,
        /** How and for which outlet the code was requested; the challenge itself knows. */
        verificationType: z.union([z.int(), z.string().max(40)]).optional(),
        notificationModule: z.literal([10, 20]).optional(),
        store: idSchema.optional(),
      })
      .refine(({ verificationId, phone }) => verificationId !== undefined || phone !== undefined, {
        path: ['phone'],
      })
      .refine(({ verificationId, phoneCode }) => verificationId !== undefined || phoneCode !== undefined, {
        path: ['phoneCode'],
      })
      .refine(isNameOfParts, { path: ['firstName'] }),
    data: sessionSchema,
    errors: [
      customerErrors.wrongCode,
      customerErrors.codeExpired,
      customerErrors.tooManyTries,
      customerErrors.userMismatch,
    ],
  },
  'GET /api/v1/users/me': {
    summary: 'The user of the token',
    access: 'guest',
    data: userSchema,
  },
  'PUT /api/v1/users/profile': {
    summary: 'Change name, e-mail or what is told by message',
    access: 'guest',
    body: z
      .strictObject({
        fullName: fullNameSchema.optional(),
        /** Instead of `fullName`. */
        firstName: namePartSchema.optional(),
        lastName: namePartSchema.optional(),
        email: z.union([emailSchema, z.literal('')]).optional(),
        isSMSEnabled: z.boolean().optional(),
        wantsOrderUpdates: z.boolean().optional(),
        store: idSchema.optional(),
      })
      .refine(isNameOfParts, { path: ['firstName'] }),
    data: userSchema,
    errors: [customerErrors.emailDomain],
  },
  'POST /api/v1/users/signout': {
    summary: 'End the session of the token',
    access: 'guest',
    data: z.object({}),
  },
  'DELETE /api/v1/users/:id': {
    summary:
      'Delete the account, within 5 minutes of verifying its phone: personal data is erased, orders stay for accounting; restorable for 30 days',
    access: 'customer',
    params: z.object({ id: idSchema }),
    data: z.object({ restoreId: z.string(), restorableUntil: z.string() }),
    errors: [customerErrors.openOrders, customerErrors.userMismatch, customerErrors.verifyAgain],
  },
  'PUT /api/v1/users/:id': {
    summary: 'Restore a deleted account with its restoreId, by the same verified phone',
    access: 'customer',
    params: z.object({ id: idSchema }),
    body: z.strictObject({ restoreId: z.string().max(100) }),
    data: userSchema,
    errors: [customerErrors.restoreNotPossible],
  },
  'GET /api/v1/address': {
    summary: 'The saved addresses of the customer',
    access: 'guest',
    query: z.strictObject({ areaId: idSchema.optional() }),
    data: z.array(addressSchema),
  },
  'POST /api/v1/address': {
    summary: 'Save an address',
    access: 'guest',
    body: addressBodySchema,
    data: addressSchema,
    errors: [
      customerErrors.addressPartMissing,
      customerErrors.tooManyAddresses,
      storeErrors.areaNotServed,
      storeErrors.pinElsewhere,
    ],
  },
  'PATCH /api/v1/address/:id': {
    summary: 'Change a saved address',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    body: addressBodySchema,
    data: addressSchema,
    errors: [
      customerErrors.addressPartMissing,
      customerErrors.unknownAddress,
      storeErrors.areaNotServed,
      storeErrors.pinElsewhere,
    ],
  },
  'DELETE /api/v1/address/:id': {
    summary: 'Delete a saved address',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [customerErrors.unknownAddress],
  },
  'GET /api/v1/countries': {
    summary:
      'Dial codes that may be used with an outlet or in an area, its own country first, or that of a country',
    access: 'anonymous',
    query: z
      .strictObject({
        store: idSchema.optional(),
        areaId: idSchema.optional(),
        /** ISO 3166 alpha-2; read when neither outlet nor area is named. */
        country: z
          .string()
          .regex(/^[A-Za-z]{2}$/)
          .optional(),
      })
      .refine(({ store, areaId: area, country }) => (store ?? area ?? country) !== undefined, {
        path: ['store'],
      }),
    data: z.array(
      z.object({ alpha2Code: z.string(), dialCode: z.string(), name: z.string(), example: z.string() }),
    ),
  },
})
export type CustomersApi = typeof customersContract
