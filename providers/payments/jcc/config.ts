import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** JCC's current gateway. */
const rest = z.strictObject({
  product: z.literal('rest').default('rest'),
  /** `https://gateway-test.jcc.com.cy/payment/rest` for tests. */
  baseUrl: gatewayAddress.default('https://gateway.jcc.com.cy/payment/rest'),
  /** Beside JCC's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default([]),
  userName: z.string().regex(/^[\w.@-]{1,100}$/),
  password: gatewaySecret,
  /** The symmetric keys that sign callbacks, which the portal must send by POST. */
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
  /** The first signs what we send, each may sign what comes. */
  passwords: rotatingSecrets,
})

/** What a store's payment settings hold for JCC; the current product when they do not say which. */
export const jccConfigSchema = z.union([legacy, rest])

export type JccConfig = z.output<typeof rest>
export type JccLegacyConfig = z.output<typeof legacy>
