import { z } from 'zod'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, lineSchema } from '#platform/contract/schemas.ts'
import { customerErrors } from './errors.ts'
import { emailSchema, fullNameSchema, namePartSchema, phoneCodeSchema, phoneSchema } from './schemas.ts'

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
  previousPaymentMod: z.string().nullable(),
  creditsTotal: z.int(),
})
export type User = z.output<typeof userSchema>

const addressFields = {
  /** home 10, work 20, other 30. */
  addressType: z.literal([10, 20, 30]),
  areaId: idSchema,
  flat: lineSchema(60),
  building: lineSchema(80),
  block: lineSchema(60).optional(),
  street: lineSchema(120).optional(),
  /** Only in the Middle East, North Africa and Greece. */
  floor: lineSchema(20).optional(),
  landmark: lineSchema(120).optional(),
  pinCode: lineSchema(12).optional(),
  additionalInfo: lineSchema(200).optional(),
  lat: z.number().min(-90).max(90).optional(),
  lng: z.number().min(-180).max(180).optional(),
}
/** A pin has both coordinates or none. */
export const addressInputSchema = z
  .strictObject(addressFields)
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), { path: ['lat'] })
export type AddressInput = z.input<typeof addressInputSchema>

export const addressSchema = z.object({
  ...addressFields,
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

const sessionSchema = z.object({ token: z.string(), user: userSchema })
const optionalUserHint = idSchema.optional()

/**
 * Codes have limits of their own, which are counted in the database one request at a time. This rate keeps waiting
 * requests from occupying the database's sessions.
 */
const codeRate = { limit: 30, seconds: 60, by: 'session' } as const

export const customersContract = defineContract({
  'POST /api/v1/users/guest-login': {
    summary: 'Begin as a guest: a new user with a token, good for carts but not for orders',
    access: 'anonymous',
    rate: { limit: 20, seconds: 3600, by: 'ip' },
    body: z.strictObject({ promotionUrlId: idSchema }),
    data: sessionSchema,
  },
  'POST /api/v1/users/sendotp': {
    summary: 'Send a one-time code to a phone; the answer is the same whether or not the phone is known',
    access: 'guest',
    rate: codeRate,
    body: z.strictObject({
      phoneCode: phoneCodeSchema,
      phone: phoneSchema,
      store: idSchema,
      /** SMS 10, WhatsApp 20; when absent, the brand's setting and the customer's preference decide. */
      notificationModule: z.literal([10, 20]).optional(),
      isSMSEnabled: z.boolean().optional(),
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
    ],
  },
  'POST /api/v1/users/verifyotp': {
    summary:
      'Check a code; on success the caller is a verified customer with a new token, and the guest cart comes along',
    access: 'guest',
    rate: codeRate,
    body: z.strictObject({
      verificationId: idSchema,
      otp: z.string().max(20),
      firstName: namePartSchema.optional(),
      lastName: namePartSchema.optional(),
      isPhoneChange: z.boolean().optional(),
      isSMSEnabled: z.boolean().optional(),
      user: optionalUserHint,
    }),
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
    summary: 'Change name, e-mail or message preference',
    access: 'guest',
    body: z.strictObject({
      fullName: fullNameSchema.optional(),
      email: z.union([emailSchema, z.literal('')]).optional(),
      isSMSEnabled: z.boolean().optional(),
      store: idSchema.optional(),
    }),
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
    body: addressInputSchema,
    data: addressSchema,
    errors: [customerErrors.tooManyAddresses, storeErrors.areaNotServed, storeErrors.pinElsewhere],
  },
  'PATCH /api/v1/address/:id': {
    summary: 'Change a saved address',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    body: addressInputSchema,
    data: addressSchema,
    errors: [customerErrors.unknownAddress, storeErrors.areaNotServed, storeErrors.pinElsewhere],
  },
  'DELETE /api/v1/address/:id': {
    summary: 'Delete a saved address',
    access: 'owner of :id',
    params: z.object({ id: idSchema }),
    data: z.object({}),
    errors: [customerErrors.unknownAddress],
  },
  'GET /api/v1/countries': {
    summary: 'Dial codes that may be used with an outlet, its own country first',
    access: 'anonymous',
    query: z.strictObject({ store: idSchema }),
    data: z.array(
      z.object({ alpha2Code: z.string(), dialCode: z.string(), name: z.string(), example: z.string() }),
    ),
  },
})
export type CustomersApi = typeof customersContract
