import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** A path below the base URL; `{id}` stands for the gateway's payment id. */
const path = z.string().regex(/^\/[\w./{}?=-]{1,200}$/)

/** A JSON pointer of plain names, such as `/data/status`. */
const pointer = z.string().regex(/^(?:\/\w{1,60}){1,6}$/)

const name = z.string().regex(/^[\w.-]{1,60}$/)

const states = z.enum(['unknown', 'pending', 'captured', 'failed', 'cancelled', 'expired'])
const declines = z.literal([5001, 5002, 5003, 5011, 5100])

/** The gateway's names for our fields. No expressions: each of our fields has one name there. */
const fields = z
  .strictObject({
    reference: name.default('reference'),
    amount: name.default('amount_minor'),
    currency: name.default('currency'),
    description: name.default('description'),
    returnUrl: name.default('return_url'),
    webhookUrl: name.default('webhook_url'),
    customerName: name.default('customer_name'),
    refundReference: name.default('refund_reference'),
  })
  .prefault({})

/** The positions of values in a response or an event. */
const answers = z
  .strictObject({
    id: pointer.default('/id'),
    url: pointer.default('/url'),
    status: pointer.default('/status'),
    amount: pointer.default('/amount_minor'),
    currency: pointer.default('/currency'),
    reference: pointer.default('/reference'),
    decline: pointer.default('/decline_code'),
    refundId: pointer.default('/refund_id'),
    refundStatus: pointer.default('/status'),
  })
  .prefault({})

/** A store's payment settings for a gateway that hosts its page and has no adapter of its own. */
export const hostedConfigSchema = z.strictObject({
  baseUrl: gatewayAddress,
  /** The origins of its pages. */
  pageOrigins: z.array(gatewayAddress).min(1),
  auth: z.enum(['bearer', 'basic', 'header']).default('bearer'),
  /** The header name for `header`. */
  authHeader: name.default('x-api-key'),
  /** For `basic` as `name:password`. */
  apiKey: gatewaySecret,
  createPath: path.default('/v1/sessions'),
  inquiryPath: path.default('/v1/sessions/{id}'),
  /** The inquiry by our reference, if the gateway supports it. */
  referencePath: path.optional(),
  /** Absent when the gateway has no refund API. */
  refundPath: path.optional(),
  amountUnit: z.enum(['minor', 'major']).default('minor'),
  fields,
  answers,
  /** Its status values; a person looks at a payment with any other. */
  statusMap: z.record(z.string(), states).default({
    created: 'unknown',
    processing: 'pending',
    paid: 'captured',
    failed: 'failed',
    cancelled: 'cancelled',
    expired: 'expired',
  }),
  declineMap: z.record(z.string(), declines).default({}),
  refundedStatus: z.string().max(60).default('refunded'),
  /** Events are signed with HMAC-SHA256 over `timestamp.body`, in hexadecimal. */
  webhookSecrets: rotatingSecrets,
  signatureHeader: name.default('x-pg-signature'),
  timestampHeader: name.default('x-pg-timestamp'),
})

export type HostedConfig = z.output<typeof hostedConfigSchema>
