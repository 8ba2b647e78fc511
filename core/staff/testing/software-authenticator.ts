import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { cose, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers'
import type { CallData } from '#platform/contract/contract.ts'
import type {
  NewPasskey,
  PasskeyAssertion,
  PasskeySignInApi,
  PasskeysApi,
} from '../contract/passkey-endpoints.ts'

type CreationOptions = CallData<PasskeysApi['POST /api/v1/console/account/passkeys/options']>
type RequestOptions = CallData<PasskeySignInApi['POST /api/v1/console/passkey-sign-in/options']>

/** How a hostile or broken authenticator or browser differs from a good one. */
export interface Deviation {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly type?: string
  readonly userHandle?: string
  /** Without it nobody unlocked the authenticator. */
  readonly isUserVerified?: boolean
  /** The count to send; absent: one more than at the last use. */
  readonly signCount?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const hash = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest()

const toBytes = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.concat(parts))

/** A passkey's authenticator with the browser before it: an ES256 key, a credential id and a count of its own. */
export const createSoftwareAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = hash(`credential ${x}`)
  const credentialId = isoBase64URL.fromBuffer(toBytes(id))
  let userHandle = ''
  let count = 0

  const writeClientData = (type: string, challenge: string, deviation: Deviation): Uint8Array<ArrayBuffer> =>
    toBytes(
      Buffer.from(
        JSON.stringify({
          type: deviation.type ?? type,
          challenge: deviation.challenge ?? challenge,
          origin: deviation.origin ?? origin,
          crossOrigin: false,
        }),
      ),
    )

  const writeAuthenticatorData = (rpId: string, more: number, deviation: Deviation): Buffer => {
    count += 1
    const head = Buffer.alloc(5)
    head[0] = PRESENT | (deviation.isUserVerified === false ? 0 : VERIFIED) | more
    head.writeUInt32BE(deviation.signCount ?? count, 1)
    return Buffer.concat([hash(deviation.rpId ?? rpId), head])
  }

  const writeCredential = (): Buffer => {
    const key = new Map<number, number | Uint8Array>([
      [cose.COSEKEYS.kty, cose.COSEKTY.EC2],
      [cose.COSEKEYS.alg, cose.COSEALG.ES256],
      [cose.COSEKEYS.crv, cose.COSECRV.P256],
      [cose.COSEKEYS.x, isoBase64URL.toBuffer(x)],
      [cose.COSEKEYS.y, isoBase64URL.toBuffer(y)],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
  }

  return {
    credentialId,
    /** Makes the passkey that `options` ask for. */
    create(options: CreationOptions, deviation: Deviation = {}): Omit<NewPasskey, 'name'> {
      userHandle = options.user.id
      const authData = Buffer.concat([
        writeAuthenticatorData(options.rp.id, HAS_CREDENTIAL, deviation),
        writeCredential(),
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, string>()],
        ['authData', toBytes(authData)],
      ])
      return {
        credentialId,
        clientData: isoBase64URL.fromBuffer(writeClientData('webauthn.create', options.challenge, deviation)),
        attestation: isoBase64URL.fromBuffer(isoCBOR.encode(attestation)),
        transports: ['internal'],
      }
    },
    /** Signs the challenge of a sign-in. */
    sign(options: RequestOptions, deviation: Deviation = {}): PasskeyAssertion {
      const clientData = writeClientData('webauthn.get', options.challenge, deviation)
      const authenticatorData = writeAuthenticatorData(options.rpId, 0, deviation)
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey)
      return {
        credentialId,
        clientData: isoBase64URL.fromBuffer(clientData),
        authenticatorData: isoBase64URL.fromBuffer(toBytes(authenticatorData)),
        signature: isoBase64URL.fromBuffer(toBytes(signature)),
        userHandle: deviation.userHandle ?? userHandle,
      }
    },
  }
}
export type SoftwareAuthenticator = ReturnType<typeof createSoftwareAuthenticator>
