import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** JCC's current gateway. */
const rest = z.strictObject({
  product: z.literal('rest').default('rest'),
  /** `https://gateway-test.jcc.com.cy/payment/rest` for tests. */
  baseUrl: gatewayAddress.default('https://gateway.jcc.com.cy/payment/rest'),
  /** Further origins of its pages, in addition to JCC's own hosts. */
  pageOrigins: z.array(gatewayAddress).default([]),
  userName: z.string().regex(/^[\w.@-]{1,100}$/),
  password: gatewaySecret,
  /** The symmetric keys that sign callbacks. The portal must be set to send callbacks by POST. */
  callbackKeys: rotatingSecrets,
})

/** The older product, for merchants who still have a MerID and an AcqID. */
const legacy = z.strictObject({
  product: z.literal('legacy'),
  /** `https://tjccpg.jccsecure.com` for tests. */
  baseUrl: gatewayAddress.default('https://jccpg.jccsecure.com'),
  merchantId: z.string().regex(/^\d{4,15}$/),
  acquirerId: z
    .string()
    .regex(/^\d{4,11}$/)
    .default('402971'),
  /** The first signs outgoing messages, any of them may sign incoming ones. */
  passwords: rotatingSecrets,
})

/** A store's payment settings for JCC; the current product unless they name the older one. */
export const jccConfigSchema = z.union([legacy, rest])

export type JccConfig = z.output<typeof rest>
export type JccLegacyConfig = z.output<typeof legacy>
