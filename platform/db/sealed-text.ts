import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { Random } from '#platform/kernel/ids.ts'

const PREFIX = 'v1.'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Whose text it is. */
interface SealedTextOwner {
  readonly secret: string
  /** What is sealed, such as `payment account settings`: each has a key of its own. */
  readonly purpose: string
  /** Such as the row's id: the text does not decrypt in another row. */
  readonly context: string
}

const deriveKey = ({ secret, purpose }: SealedTextOwner): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))

/** Encrypts `text` for storage in the database (AES-256-GCM). */
export const sealText = (
  text: string,
  { random, ...owner }: SealedTextOwner & { readonly random: Random },
): string => {
  const nonce = random.bytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(owner), nonce)
  cipher.setAAD(Buffer.from(owner.context))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return PREFIX + Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** @throws when the text was encrypted with another secret or for another context, or was changed since */
export const openText = (sealed: string, owner: SealedTextOwner): string => {
  if (!sealed.startsWith(PREFIX)) throw new Error('This text was not sealed here')
  const bytes = Buffer.from(sealed.slice(PREFIX.length), 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(owner), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner.context))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
