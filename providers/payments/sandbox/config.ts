import { z } from 'zod'
import { SECRET_SETTING } from '#core/payments/contract/gateway-settings.ts'

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Plain HTTP is only for a gateway on this machine; anything that crosses a network must be encrypted. */
const isSafeOrigin = (text: string): boolean => {
  const url = URL.parse(text)
  if (url?.pathname !== '/' || url.search || url.username) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

const origin = z
  .string()
  .max(300)
  .refine(isSafeOrigin, 'must be an https origin, or http on this machine, without a path')

const secret = z.string().min(16).max(200).meta(SECRET_SETTING)

/** A store's payment settings for the sandbox gateway. Secrets are used as their UTF-8 bytes. */
export const sandboxConfigSchema = z.strictObject({
  /** The address of the gateway's REST interface, e.g. `http://127.0.0.1:4010`. */
  baseUrl: origin,
  /** The origin of the hosted page for customers, when a proxy gives it another name than `baseUrl`. */
  pageOrigin: origin.optional(),
  merchantId: z.string().regex(/^[\w-]{1,64}$/),
  /** Signs our calls to the gateway. */
  apiKey: secret,
  /** Sign the gateway's calls to us; two are valid during a rotation. */
  webhookSecrets: z.array(secret).min(1).max(2),
})

export type SandboxConfig = z.infer<typeof sandboxConfigSchema>
