import { createHmac, timingSafeEqual } from 'node:crypto'
import { truncateToCode } from '../domain/totp.ts'

/** The code of a step (RFC 6238, with SHA-1 and six digits, which every authenticator app supports). */
export const computeTotpCode = (secret: Uint8Array, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  return truncateToCode(createHmac('sha1', secret).update(counter).digest())
}

/** A clock may be one step ahead or behind (RFC 6238, 5.2). */
const DRIFT = [0, -1, 1]

/** The step whose code this is; undefined when it is none of the present ones. */
export const findTotpStep = (secret: Uint8Array, code: string, now: number): number | undefined => {
  const sent = Buffer.from(code)
  const matches = DRIFT.map((by) => now + by).filter((step) => {
    const expected = Buffer.from(computeTotpCode(secret, step))
    return sent.length === expected.length && timingSafeEqual(sent, expected)
  })
  return matches[0]
}
