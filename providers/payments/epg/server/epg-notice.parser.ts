import { createDecipheriv } from 'node:crypto'
import { z } from 'zod'
import { parseJsonText } from '#platform/http/signed-bodies.ts'

const KEY_LENGTH = 32

const body = z.object({ eInvoiceTransactionDetails: z.base64().max(20_000) })

const notice = z.object({
  InvoiceID: z
    .union([z.string(), z.int()])
    .transform(String)
    .pipe(z.string().regex(/^[\w-]{1,100}$/)),
  TransactionResponseCode: z.union([z.string(), z.int()]).transform(String),
})
export type EpgNotice = z.output<typeof notice>

/** UTF-16; little-endian unless its byte order mark says otherwise. */
const decodeUtf16 = (bytes: Uint8Array): string => {
  const isBigEndian = bytes[0] === 0xfe && bytes[1] === 0xff
  return new TextDecoder(isBigEndian ? 'utf-16be' : 'utf-16le', { fatal: true }).decode(bytes)
}

/**
 * Decrypts EPG's post about a link that the merchant made in its portal: AES-256-CBC under the portal's decryption
 * key, whose first 32 characters are the key and whose other 16 are the IV. It is encrypted and not signed,
 * so it proves nothing. Undefined, for whatever reason, when it is no such notice.
 */
export const decryptNotice = (text: string | undefined, decryptionKey: string): EpgNotice | undefined => {
  const sent = body.safeParse(parseJsonText(text))
  if (!sent.success) return undefined
  const key = Buffer.from(decryptionKey, 'latin1')
  try {
    const decipher = createDecipheriv('aes-256-cbc', key.subarray(0, KEY_LENGTH), key.subarray(KEY_LENGTH))
    const sealed = Buffer.from(sent.data.eInvoiceTransactionDetails, 'base64')
    const opened = decodeUtf16(Buffer.concat([decipher.update(sealed), decipher.final()]))
    return notice.safeParse(parseJsonText(opened)).data
  } catch {
    // Not revealed whether the padding or the text was wrong: that would allow decrypting other notices.
    return undefined
  }
}
