import { z } from 'zod'
import { UNPAYABLE_REASONS } from '#core/payments/domain/gateway-methods.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { PAYMENT_METHODS } from '#core/stores/domain/payment-method.ts'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema, instantSchema } from '#platform/contract/schemas.ts'
import { MAX_AMOUNT } from '#platform/kernel/money.ts'
import { settingsErrors } from './errors.ts'

const method = z.enum(PAYMENT_METHODS)
const methods = z.array(method).max(PAYMENT_METHODS.length)

/** The payment methods of each service. */
const serviceMethodsSchema = z.strictObject({
  delivery: methods,
  pickup: methods,
  dineIn: methods,
  inRoom: methods,
})

const gatewayRefSchema = z.strictObject({
  name: z.string().regex(/^[a-z0-9-]{2,40}$/),
  /** The merchant's own name of the account; outlets that name the same one share its keys. */
  account: z.string().min(1).max(120),
})
export type GatewayChoice = z.output<typeof gatewayRefSchema>

const MAX_GATEWAYS = 4

const paymentTermsSchema = z.strictObject({
  methods: serviceMethodsSchema,
  /** The highest total that may be paid in cash, in minor units; null: no limit. */
  cashLimit: z.int().min(0).max(MAX_AMOUNT).nullable(),
  /** The outlet's own gateway first, then those that are attempted when it refuses or cannot be reached. */
  gateways: z.array(gatewayRefSchema).min(1).max(MAX_GATEWAYS),
})
export type PaymentTerms = z.output<typeof paymentTermsSchema>

const gatewaySchema = gatewayRefSchema.extend({
  _id: idSchema,
  title: z.string(),
  state: z.enum(['works', 'noKeys', 'wrongKeys', 'notInstalled']),
  /** Absent settings of a gateway that needs none are no fault. */
  savedAt: instantSchema.nullable(),
  hasSettings: z.boolean(),
  /** Where the vendor sends its events. */
  webhookUrl: z.string(),
  /** How many other outlets use the account. */
  otherOutlets: z.int(),
})
export type OutletGateway = z.output<typeof gatewaySchema>

const vendorSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** The methods that it takes, of those that need a gateway. */
  methods,
  takesCurrency: z.boolean(),
  /** Accounts of the merchant there, by their names. */
  accounts: z.array(z.string()),
})
export type GatewayVendor = z.output<typeof vendorSchema>

const methodStateSchema = z.object({
  method,
  needsGateway: z.boolean(),
  /** The gateways that take it, by their titles, in order of use. */
  routes: z.array(z.object({ title: z.string(), isReady: z.boolean() })),
  /** Why customers are not offered it where it is switched on; null: they are. */
  obstacle: z.enum(UNPAYABLE_REASONS).nullable(),
})
export type MethodState = z.output<typeof methodStateSchema>

const paymentSettingsSchema = z.object({
  version: z.string(),
  terms: paymentTermsSchema,
  currency: z.string(),
  /** The services that the outlet offers. */
  services: z.array(z.enum(['delivery', 'pickup', 'dineIn', 'inRoom'])),
  methods: z.array(methodStateSchema),
  gateways: z.array(gatewaySchema),
  vendors: z.array(vendorSchema),
  /** The name of an account for this outlet alone. */
  ownAccount: z.string(),
  /** Keys are for owners of all outlets. */
  canEditKeys: z.boolean(),
})
export type PaymentSettings = z.output<typeof paymentSettingsSchema>

const fieldSchema = z.object({
  path: z.string(),
  kind: z.enum(['text', 'texts', 'secret', 'secrets', 'choice', 'map']),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  isLong: z.boolean(),
  most: z.int(),
  standard: z.string(),
  label: z.string(),
  help: z.string(),
})
export type AccountField = z.output<typeof fieldSchema>

const filledValue = z.union([
  z.string().max(20_000),
  z.array(z.string().max(4_000).nullable()).max(30),
  z.record(z.string().max(60), z.string().max(60)),
])

const accountSchema = z.object({
  _id: idSchema,
  /** Of what is saved, secrets included. */
  version: z.string(),
  ...gatewayRefSchema.shape,
  title: z.string(),
  savedAt: instantSchema.nullable(),
  webhookUrl: z.string(),
  product: z.string().nullable(),
  products: z.array(z.object({ name: z.string().nullable(), fields: z.array(fieldSchema) })),
  /** Of the saved product, without secrets. */
  values: z.record(z.string(), filledValue),
  /** How many secrets are saved, by path; they are never sent. */
  secrets: z.record(z.string(), z.int()),
})
export type AccountForm = z.output<typeof accountSchema>

const checkSchema = z.object({
  kind: z.enum(['accepted', 'refused', 'formatOnly', 'noKeys', 'unreachable']),
  mode: z.enum(['test', 'live']).nullable(),
  at: instantSchema,
})
export type KeyCheck = z.output<typeof checkSchema>

const params = z.object({ id: idSchema })

export const paymentSettingsContract = defineContract({
  'GET /api/v1/console/stores/:id/payment-settings': {
    summary: 'How customers of an outlet pay: methods, gateways in order of use, cash limit',
    access: 'staff:owner,manager',
    params,
    data: paymentSettingsSchema,
    errors: [storeErrors.unknownStore],
  },
  'PUT /api/v1/console/stores/:id/payment-settings': {
    summary: 'Change how customers of an outlet pay',
    access: 'staff:owner,manager',
    params,
    body: paymentTermsSchema.extend({
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: paymentSettingsSchema,
    errors: [
      storeErrors.unknownStore,
      settingsErrors.changedMeanwhile,
      settingsErrors.unknownGateway,
      settingsErrors.gatewayTwice,
    ],
  },
  'GET /api/v1/console/payment-accounts/:id': {
    summary: "The form of a gateway account's settings, with what is saved except secrets",
    access: 'staff:owner',
    params,
    data: accountSchema,
    errors: [settingsErrors.unknownAccount, settingsErrors.notYours],
  },
  'PUT /api/v1/console/payment-accounts/:id': {
    summary: 'Save the settings of a gateway account; secrets that are left out stay',
    access: 'staff:owner',
    params,
    body: z.strictObject({
      product: z.string().max(40).nullable(),
      /** By path. In a list of secrets null stands for the saved one at its place. */
      values: z.record(z.string().max(120), filledValue),
      /** As it was read; what was changed since is not overwritten. */
      version: z.string().max(100),
    }),
    data: accountSchema,
    errors: [
      settingsErrors.unknownAccount,
      settingsErrors.notYours,
      settingsErrors.changedMeanwhile,
      settingsErrors.settingMissing,
      settingsErrors.settingMalformed,
    ],
  },
  'POST /api/v1/console/payment-accounts/:id/check': {
    summary: 'Ask the gateway whether it accepts the keys of an account, without any payment',
    access: 'staff:owner',
    rate: { limit: 30, seconds: 300, by: 'session' },
    params,
    data: checkSchema,
    errors: [settingsErrors.unknownAccount, settingsErrors.notYours],
  },
})
export type PaymentSettingsApi = typeof paymentSettingsContract
