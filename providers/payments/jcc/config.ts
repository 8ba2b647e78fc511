import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for JCC. */
export const jccConfigSchema = z.strictObject({
  /** `https://gateway-test.jcc.com.cy/payment/rest` for tests. */
  baseUrl: gatewayAddress.default('https://gateway.jcc.com.cy/payment/rest'),
  /** Beside JCC's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default([]),
  userName: z.string().regex(/^[\w.@-]{1,100}$/),
  password: gatewaySecret,
  /** The symmetric keys that sign callbacks, which the portal must send by POST. */
  callbackKeys: rotatingSecrets,
})

export type JccConfig = z.output<typeof jccConfigSchema>
