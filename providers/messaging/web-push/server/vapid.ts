import { createECDH, createPrivateKey, sign } from 'node:crypto'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'

export interface Vapid {
  /** The public key, with which browsers subscribe. */
  readonly publicKey: string
  /** What a push service is shown, so that it knows who sends (RFC 8292). */
  authorization(address: string, now: Date): string
}

/** A day is the most that push services accept. */
const TOKEN_LIFETIME = hours(12)

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @throws when the private key is none of its curve */
export const createVapid = (privateKey: string, contact: string): Vapid => {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  const point = pair.getPublicKey()
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const key = createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', d: privateKey, x, y } })
  const publicKey = point.toString('base64url')
  return {
    publicKey,
    authorization(address, now) {
      const claims = {
        aud: new URL(address).origin,
        exp: Math.floor(addMilliseconds(now, TOKEN_LIFETIME).getTime() / 1000),
        sub: contact,
      }
      const signed = `${encodeJson({ typ: 'JWT', alg: 'ES256' })}.${encodeJson(claims)}`
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${signed}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}
