import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { NewPasskey, PasskeyAssertion } from '../contract/passkey-endpoints.ts'
import { PASSKEY_TRANSPORTS } from '../domain/passkey-transports.ts'
import type { PasskeyRow } from './passkeys.repo.ts'
import type { RelyingParty } from './relying-party.policy.ts'

/** EdDSA, ES256 and RS256, which all authenticators between them know. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257] as const

/** The library parses certificates of authenticators too, which takes a moment to load; most calls need none of it. */
const loadLibrary = async () => ({
  ...(await import('@simplewebauthn/server')),
  ...(await import('@simplewebauthn/server/helpers')),
})

const decodeText = (bytes: string): string => Buffer.from(bytes, 'base64url').toString()

/** The challenge that a browser says it answers; undefined when it says none. */
export const readChallenge = (clientData: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(decodeText(clientData)) as { readonly challenge?: unknown }
    return typeof challenge === 'string' ? challenge : undefined
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined
    throw error
  }
}

/** How the person appears in the authenticator. */
export const encodeUserHandle = (staffId: string): string => Buffer.from(staffId).toString('base64url')

interface Expected {
  readonly challenge: string
  readonly party: RelyingParty
}

const toExpectations = ({ challenge, party }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: [...party.origins],
  expectedRPID: party.rpId,
  requireUserVerification: true,
})

/** The library throws for everything that does not match; its message is for the log. */
const toReason = (error: unknown): string => (error instanceof Error ? error.message : String(error))

interface VerifiedPasskey {
  readonly credentialId: string
  readonly publicKey: string
  readonly signCount: number
}

/**
 * Verifies what an authenticator made. What it states about itself is dropped unread: nobody asked for it, and reading
 * it would mean to follow addresses in certificates.
 */
export const verifyNewPasskey = async (
  { credentialId, clientData, attestation, transports }: NewPasskey,
  expected: Expected,
): Promise<Result<VerifiedPasskey, string>> => {
  const library = await loadLibrary()
  const { isoBase64URL, isoCBOR } = library
  try {
    const authData = library.decodeAttestationObject(isoBase64URL.toBuffer(attestation)).get('authData')
    const parts = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', authData],
    ])
    const { verified, registrationInfo } = await library.verifyRegistrationResponse({
      ...toExpectations(expected),
      supportedAlgorithmIDs: [...PASSKEY_ALGORITHMS],
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: {
          clientDataJSON: clientData,
          attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(parts)),
          transports: [...transports],
        },
      },
    })
    if (!verified) return fail('The credential was not verified')
    const { id, publicKey, counter } = registrationInfo.credential
    if (id !== credentialId) return fail('The credential has another id')
    return ok({ credentialId: id, publicKey: isoBase64URL.fromBuffer(publicKey), signCount: counter })
  } catch (error) {
    return fail(toReason(error))
  }
}

const isTransport = (value: unknown): value is (typeof PASSKEY_TRANSPORTS)[number] =>
  PASSKEY_TRANSPORTS.some((known) => known === value)

/** The transports as stored. */
export const parseTransports = (value: unknown) => (Array.isArray(value) ? value.filter(isTransport) : [])

/** Verifies a sign-in; returns the authenticator's new count, which must have grown if it counts at all. */
export const verifyAssertion = async (
  { credentialId, clientData, authenticatorData, signature, userHandle }: PasskeyAssertion,
  passkey: PasskeyRow,
  expected: Expected,
): Promise<Result<{ signCount: number }, string>> => {
  if (userHandle !== encodeUserHandle(passkey.staff_id)) return fail('The credential is of another person')
  const library = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await library.verifyAuthenticationResponse({
      ...toExpectations(expected),
      credential: {
        id: passkey.credential_id,
        publicKey: library.isoBase64URL.toBuffer(passkey.public_key),
        counter: Number(passkey.sign_count),
      },
      response: {
        ...{ id: credentialId, rawId: credentialId, type: 'public-key', clientExtensionResults: {} },
        response: { clientDataJSON: clientData, authenticatorData, signature, userHandle },
      },
    })
    return verified ? ok({ signCount: authenticationInfo.newCounter }) : fail('The signature is wrong')
  } catch (error) {
    return fail(toReason(error))
  }
}
