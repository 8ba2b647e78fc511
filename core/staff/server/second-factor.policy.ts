import { createHmac } from 'node:crypto'
import { openText, sealText } from '#platform/db/sealed-text.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { encodeBase32, getTotpStep } from '../domain/totp.ts'
import { takeRecoveryCode, takeTotpStep } from './second-factor.repo.ts'
import { findTotpStep } from './totp.signature.ts'

const PURPOSE = 'second factor of staff'

type Secrets = Pick<Platform, 'secret' | 'random'>

/** A secret for an authenticator app; 160 bits, as RFC 4226 recommends. */
export const generateTotpSecret = ({ random }: Secrets): Uint8Array => random.bytes(20)

export const sealTotpSecret = ({ secret, random }: Secrets, staffId: string, totp: Uint8Array): string =>
  sealText(Buffer.from(totp).toString('base64url'), { secret, random, purpose: PURPOSE, context: staffId })

const openTotpSecret = ({ secret }: Secrets, staffId: string, sealed: string): Uint8Array =>
  Buffer.from(openText(sealed, { secret, purpose: PURPOSE, context: staffId }), 'base64url')

const COUNT = 10

/** Codes for the day when the phone is lost: 50 random bits each, in two groups. */
export const generateRecoveryCodes = ({ random }: Secrets): readonly string[] =>
  Array.from({ length: COUNT }, () => {
    const text = encodeBase32(random.bytes(7)).slice(0, 10)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })

/** What is stored of a recovery code; it may be typed in small letters and without the dash. */
export const hashRecoveryCode = ({ secret }: Secrets, staffId: string, code: string): string =>
  createHmac('sha256', secret)
    .update(`recovery code ${staffId} ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)
    .digest('base64url')

interface CodeInput {
  readonly staffId: string
  readonly sealed: string
  readonly code: string
}

/** Whether a code of the app is right; it is used up, also when two calls send it at the same moment. */
export const takeAppCode = async (
  platform: Secrets,
  tx: Transaction,
  { staffId, sealed, code }: CodeInput,
): Promise<boolean> => {
  const step = findTotpStep(openTotpSecret(platform, staffId, sealed), code, getTotpStep(tx.now))
  return step !== undefined && takeTotpStep(tx, { staffId, step })
}

/** Whether a code of the app, or a recovery code, is right; it is used up. */
export const takeSecondFactor = (platform: Secrets, tx: Transaction, input: CodeInput): Promise<boolean> => {
  const { staffId, code } = input
  const plain = code.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(plain)
    ? takeAppCode(platform, tx, { ...input, code: plain })
    : takeRecoveryCode(tx, { staffId, hash: hashRecoveryCode(platform, staffId, plain) })
}
