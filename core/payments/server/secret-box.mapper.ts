import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#platform/kernel/ids.ts'

const PREFIX = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

const deriveKey = (secret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'payment account settings', 32))

/**
 * Encrypts `text` for storage in the database (AES-256-GCM). `context` is authenticated with it, such as the row's
 * id: the text does not decrypt in another row.
 */
export const sealText = (
  text: string,
  { secret, context, random }: { secret: string; context: string; random: Random },
): string => {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(secret), nonce)
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when the text was encrypted with another secret or for another context, or was changed since */
export const openText = (
  sealed: string,
  { secret, context }: { secret: string; context: string },
): string => {
  if (!sealed.startsWith(PREFIX)) throw new Error('This text was not sealed here')
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(secret), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(context))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
