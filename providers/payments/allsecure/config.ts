import { z } from 'zod'
import {
  gatewayAddress,
  gatewayName,
  gatewaySecret,
  rotatingSecrets,
} from '#core/payments/contract/gateway-settings.ts'

/** A store's payment settings for AllSecure. */
export const allsecureConfigSchema = z.strictObject({
  /** `https://asxgw.paymentsandbox.cloud` for tests. */
  baseUrl: gatewayAddress.default('https://asxgw.com'),
  /** Further origins of its pages, in addition to AllSecure's own hosts. */
  pageOrigins: z.array(gatewayAddress).default([]),
  /** The connector's key, part of every URL. */
  apiKey: gatewayName,
  userName: gatewayName,
  password: gatewaySecret,
  /** The connector's secrets. The first signs our calls, any of them may sign AllSecure's. */
  sharedSecrets: rotatingSecrets,
  /** How bodies are hashed inside signatures; older connectors expect md5. */
  bodyHash: z.enum(['sha512', 'md5']).default('sha512'),
})

export type AllsecureConfig = z.output<typeof allsecureConfigSchema>
