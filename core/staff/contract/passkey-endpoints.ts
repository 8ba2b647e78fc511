import { z } from 'zod'
import { defineContract } from '#platform/contract/contract.ts'
import { idSchema } from '#platform/contract/schemas.ts'
import { PASSKEY_TRANSPORTS } from '../domain/passkey-transports.ts'
import { passwordRate } from './account-endpoints.ts'
import { everyRole, staffSchema } from './endpoints.ts'
import { staffErrors } from './errors.ts'
import { passkeyNameSchema, passwordSchema } from './schemas.ts'

const createBytesSchema = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]*$/)

/** The bytes of a credential's id, which WebAuthn limits to 1023. */
const credentialIdSchema = createBytesSchema(1364)
const clientDataSchema = createBytesSchema(4000)

const credentialKind = z.literal('public-key')
const requestOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})

const creationOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: credentialKind, alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: credentialKind, transports: z.array(z.enum(PASSKEY_TRANSPORTS)) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})

const assertionSchema = z.strictObject({
  credentialId: credentialIdSchema,
  clientData: clientDataSchema,
  authenticatorData: createBytesSchema(4000),
  signature: createBytesSchema(2000),
  /** The person, as the authenticator stores them. */
  userHandle: createBytesSchema(88),
})
export type PasskeyAssertion = z.output<typeof assertionSchema>

const newPasskeySchema = z.strictObject({
  name: passkeyNameSchema,
  credentialId: credentialIdSchema,
  clientData: clientDataSchema,
  attestation: createBytesSchema(12_000),
  transports: z.array(z.enum(PASSKEY_TRANSPORTS)).max(PASSKEY_TRANSPORTS.length),
})
export type NewPasskey = z.output<typeof newPasskeySchema>

/** Signing in by a passkey; byte strings are base64url, the options are those of WebAuthn's JSON. */
export const passkeySignInContract = defineContract({
  'POST /api/v1/console/passkey-sign-in/options': {
    summary: 'Begin to sign in with a passkey: what the browser asks the authenticator to sign',
    access: 'anonymous',
    rate: { limit: 600, seconds: 60, by: 'ip' },
    body: z.strictObject({}),
    data: requestOptionsSchema,
    errors: [staffErrors.passkeysUnavailable],
  },
  'POST /api/v1/console/passkey-sign-in': {
    summary: 'Sign in a member of staff with a passkey, which counts as both steps',
    access: 'anonymous',
    // A signature cannot be guessed, and a shift signs in behind one address.
    rate: [
      { limit: 600, seconds: 60, by: 'ip' },
      { limit: 20, seconds: 300, by: 'ip', counts: 'refusals' },
    ],
    body: assertionSchema,
    data: z.object({ token: z.string(), staff: staffSchema }),
    errors: [staffErrors.passkeyRefused, staffErrors.passkeysUnavailable, staffErrors.blocked],
  },
})
export type PasskeySignInApi = typeof passkeySignInContract

const idParams = z.object({ id: idSchema })

/** What members of staff do with their own passkeys. */
export const passkeysContract = defineContract({
  'POST /api/v1/console/account/passkeys/options': {
    summary: 'Begin to add a passkey: what the browser asks the authenticator to make',
    access: everyRole,
    rate: passwordRate,
    body: z.strictObject({ password: passwordSchema }),
    data: creationOptionsSchema,
    errors: [staffErrors.wrongPassword, staffErrors.passkeysUnavailable, staffErrors.tooManyPasskeys],
  },
  'POST /api/v1/console/account/passkeys': {
    summary: 'Add the passkey that the authenticator made',
    access: everyRole,
    rate: { limit: 30, seconds: 900, by: 'user' },
    body: newPasskeySchema,
    data: z.object({}),
    errors: [staffErrors.passkeyRefused, staffErrors.passkeysUnavailable],
  },
  'PUT /api/v1/console/account/passkeys/:id': {
    summary: 'Rename an own passkey',
    access: everyRole,
    rate: { limit: 30, seconds: 600, by: 'user' },
    params: idParams,
    body: z.strictObject({ name: passkeyNameSchema }),
    data: z.object({}),
    errors: [staffErrors.unknownPasskey],
  },
  'POST /api/v1/console/account/passkeys/:id/removal': {
    summary: 'Remove an own passkey',
    access: everyRole,
    rate: passwordRate,
    params: idParams,
    body: z.strictObject({ password: passwordSchema }),
    data: z.object({}),
    errors: [staffErrors.wrongPassword, staffErrors.unknownPasskey],
  },
})
export type PasskeysApi = typeof passkeysContract
