import { z } from 'zod'

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost'])

/** Scheme, name and rest of an address, by hand: contracts know neither Node nor browsers. */
const ADDRESS = /^(https?):\/\/(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?((?:\/[\w.~-]+)*)$/i

/** Plain HTTP is only for a gateway on this machine; anything that crosses a network must be encrypted. */
const isSafeAddress = (text: string): boolean => {
  const [, scheme = '', host = ''] = ADDRESS.exec(text) ?? []
  return scheme === 'https' || (scheme === 'http' && LOOPBACK.has(host))
}

/** Where a gateway answers: https, or http on this very machine; a path is allowed, without a slash at the end. */
export const gatewayAddress = z
  .string()
  .max(300)
  .refine(isSafeAddress, 'must be an https address, or http on this machine, without a slash at the end')

/** A key or password: not blank, and nothing that hides at its ends. */
export const gatewaySecret = z
  .string()
  .max(4_000)
  .regex(/^\S(?:.*\S)?$/, 'must not be blank or begin or end with a blank')

/** A name that the gateway gave to the merchant: letters, digits and what vendors put between them. */
export const gatewayName = z.string().regex(/^[\w.:@-]{1,120}$/)

/** Two are valid at once while one is being replaced. */
export const rotatingSecrets = z.array(gatewaySecret).min(1).max(2)
