import { createCipheriv, createECDH, hkdfSync } from 'node:crypto'
import type { PushKeys } from '#core/notifications/contract/message-provider.ts'

/** One record holds everything: push services take no more than this. */
const RECORD_SIZE = 4096
/** Marks the last record. */
const LAST_RECORD_MARK = 2

const derive = (key: Buffer, salt: Buffer, { info, length }: { info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

interface EncryptionRandomness {
  /** 16 bytes, new for each message. */
  readonly salt: Uint8Array
  /** 32 bytes, new for each message: the private half of a key that lives as long as it. */
  readonly key: Uint8Array
}

/**
 * Encrypts a message for one browser (RFC 8291, with `aes128gcm` of RFC 8188).
 * @throws when the browser's public key is none
 */
export const encryptPush = (
  text: string,
  { p256dh, auth }: PushKeys,
  chance: EncryptionRandomness,
): Buffer<ArrayBuffer> => {
  const salt = Buffer.from(chance.salt)
  const receiver = Buffer.from(p256dh, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(chance.key))
  const sender = pair.getPublicKey()
  const shared = derive(pair.computeSecret(receiver), Buffer.from(auth, 'base64url'), {
    info: Buffer.concat([Buffer.from('WebPush: info\0'), receiver, sender]),
    length: 32,
  })
  const key = derive(shared, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
  const nonce = derive(shared, salt, { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(Buffer.of(LAST_RECORD_MARK)), cipher.final()]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(RECORD_SIZE)
  const header = [salt, size, Buffer.of(sender.length), sender]
  return Buffer.concat([...header, ...sealed, cipher.getAuthTag()])
}
