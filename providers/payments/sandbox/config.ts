import { z } from 'zod'

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

const secret = z.string().min(16).max(200)

/** What a store's payment settings hold for the sandbox gateway. Secrets are used as their UTF-8 bytes. */
export const sandboxConfigSchema = z.strictObject({
  /** Where the gateway's REST interface answers, e.g. `http://127.0.0.1:4010`. */
  baseUrl: origin,
  /** Where customers reach the hosted page, when a proxy gives it another name than `baseUrl`. */
  pageOrigin: origin.optional(),
  merchantId: z.string().regex(/^[\w-]{1,64}$/),
  /** Signs our calls to the gateway. */
  apiKey: secret,
  /** Sign the gateway's calls to us; two are valid at once while one is being replaced. */
  webhookSecrets: z.array(secret).min(1).max(2),
})

export type SandboxConfig = z.infer<typeof sandboxConfigSchema>
