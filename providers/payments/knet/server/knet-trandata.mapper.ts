import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'

const ALGORITHM = 'aes-128-cbc'

/**
 * KNET's encryption of browser parameters: the key is also the initialization vector, so this hides but proves
 * nothing.
 */
export const encryptTrandata = (plain: string, key: string): string => {
  const cipher = createCipheriv(ALGORITHM, key, key)
  return Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]).toString('hex')
}

/** Undefined when it was not encrypted with this key, whatever the error. */
export const decryptTrandata = (hex: string, key: string): string | undefined => {
  if (!/^(?:[0-9a-f]{32}){1,200}$/i.test(hex)) return undefined
  try {
    const decipher = createDecipheriv(ALGORITHM, key, key)
    return Buffer.concat([decipher.update(hex, 'hex'), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/** KNET requires numbers: 16 digits that are derived deterministically from our reference. */
export const deriveTrackId = (reference: string): string => {
  const digits = BigInt(`0x${createHash('sha256').update(`knet ${reference}`).digest('hex').slice(0, 16)}`)
  return String(digits % 10n ** 16n).padStart(16, '1')
}
