import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** What a store's payment settings hold for AllSecure. */
export const allsecureConfigSchema = z.strictObject({
  /** `https://asxgw.paymentsandbox.cloud` for tests. */
  baseUrl: gatewayAddress.default('https://asxgw.com'),
  /** Beside AllSecure's own hosts: where else its pages lie. */
  pageOrigins: z.array(gatewayAddress).default([]),
  /** The connector's key, part of every address. */
  apiKey: gatewayName,
  userName: gatewayName,
  password: gatewaySecret,
  /** The connector's. The first signs our calls, each may sign AllSecure's. */
  sharedSecrets: rotatingSecrets,
  /** How bodies are hashed inside signatures; older connectors expect md5. */
  bodyHash: z.enum(['sha512', 'md5']).default('sha512'),
})

export type AllsecureConfig = z.output<typeof allsecureConfigSchema>
