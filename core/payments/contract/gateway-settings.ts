import { z } from 'zod'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Scheme, host and rest of a URL, parsed by hand: contracts use neither Node nor browser APIs. */
const ADDRESS = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?((?:\/[\w.~-]+)*)$/i

/** Plain HTTP is only for a gateway on this machine; network traffic must be encrypted. */
const isSafeAddress = (text: string): boolean => {
  const [, scheme = '', host = ''] = ADDRESS.exec(text) ?? []
  return scheme === 'https' || (scheme === 'http' && LOOPBACK.has(host))
}

/** Base URL of a gateway: https, or http on this machine; a path is allowed, without a trailing slash. */
export const gatewayAddress = z
  .string()
  .max(300)
  .refine(isSafeAddress, 'must be an https address, or http on this machine, without a slash at the end')

/** Marks a setting that is never sent to a browser; stricter forms of a marked one are marked, too. */
export const SECRET_SETTING = { isSecret: true } as const

/** A key or password: not blank, and without leading or trailing whitespace. */
export const gatewaySecret = z
  .string()
  .max(4_000)
  .regex(/^\S(?:.*\S)?$/, 'must not be blank or begin or end with a blank')
  .meta(SECRET_SETTING)

/** An identifier that the gateway assigned to the merchant: letters, digits and vendors' separators. */
export const gatewayName = z.string().regex(/^[\w.:@-]{1,120}$/)

/** Two are valid together while one is being replaced. */
export const rotatingSecrets = z.array(gatewaySecret).min(1).max(2)
