import { loadBrand } from '#core/sites/server/sites.service.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import type { NewPasskey, PasskeysApi } from '../contract/passkey-endpoints.ts'
import { confirmPassword } from './own-password.policy.ts'
import { CHALLENGE_LIFETIME, createChallenge, takeChallenge } from './passkey-challenges.repo.ts'
import { deletePasskey, insertPasskey, listPasskeys, renamePasskey } from './passkeys.repo.ts'
import {
  encodeUserHandle,
  PASSKEY_ALGORITHMS,
  parseTransports,
  readChallenge,
  verifyNewPasskey,
} from './passkeys.signature.ts'
import { type RelyingParty, resolveRelyingParty } from './relying-party.policy.ts'

/** More than a person has devices. */
const MAX_PASSKEYS = 20

type CreationOptions = CallData<PasskeysApi['POST /api/v1/console/account/passkeys/options']>

/** The relying party for a member of staff: at another merchant's own host there is none. */
const resolveOwnParty = async (
  platform: Platform,
  { brandId }: StaffCaller,
  host: string,
): Promise<Result<RelyingParty, Failure>> => {
  const party = await resolveRelyingParty(platform, host)
  if (!party.ok || (party.value.brandId ?? brandId) === brandId) return party
  return fail(failure(staffErrors.passkeysUnavailable))
}

interface BeginInput {
  readonly password: string
  readonly host: string
  readonly language: Language
}

/** Begins to add a passkey; whoever finds an unlocked tablet does not know the password and adds none. */
export const beginPasskey = async (
  platform: Platform,
  staff: StaffCaller,
  { password, host, language }: BeginInput,
): Promise<Result<CreationOptions, Failure>> => {
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  const party = await resolveOwnParty(platform, staff, host)
  if (!party.ok) return party
  const { rpId } = party.value
  const { own, brand } = await platform.db.tenant(staff.brandId, async (tx) => ({
    own: await listPasskeys(tx, staff.staffId),
    brand: await loadBrand(tx, tx.brandId),
  }))
  if (own.length >= MAX_PASSKEYS)
    return fail(failure(staffErrors.tooManyPasskeys, { values: { max: MAX_PASSKEYS } }))
  const owner = { purpose: 'add', rpId, asker: staff.sessionId } as const
  const challenge = await platform.db.system((tx) => createChallenge(tx, owner))
  const { email, name } = confirmed.value
  return ok({
    challenge,
    rp: { id: rpId, name: localize(brand.name, language) },
    user: { id: encodeUserHandle(staff.staffId), name: email, displayName: name },
    pubKeyCredParams: PASSKEY_ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: 'none',
    excludeCredentials: own
      .filter((passkey) => passkey.rp_id === rpId)
      .map(({ credential_id: id, transports }) => ({
        ...{ id, type: 'public-key' as const, transports: parseTransports(transports) },
      })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  })
}

const refuse = (cause: string) =>
  fail(failure(staffErrors.passkeyRefused, { cause: `Passkey not added: ${cause}` }))

/** Adds the passkey that the authenticator made, in the session that confirmed the password. */
export const addPasskey = async (
  platform: Platform,
  staff: StaffCaller,
  { host, passkey }: { readonly host: string; readonly passkey: NewPasskey },
): Promise<Result<Record<string, never>, Failure>> => {
  const party = await resolveOwnParty(platform, staff, host)
  if (!party.ok) return party
  const { rpId } = party.value
  const challenge = readChallenge(passkey.clientData)
  const owner = { purpose: 'add', rpId, asker: staff.sessionId } as const
  const isOpen =
    challenge !== undefined && (await platform.db.system((tx) => takeChallenge(tx, owner, challenge)))
  if (!isOpen) return refuse('its challenge is not open')
  const verified = await verifyNewPasskey(passkey, { challenge, party: party.value })
  if (!verified.ok) return refuse(verified.failure)
  const { credentialId, publicKey, signCount } = verified.value
  const isNew = await platform.db.tenant(staff.brandId, (tx) =>
    insertPasskey(tx, {
      ...{ staff_id: staff.staffId, name: passkey.name, rp_id: rpId },
      ...{ credential_id: credentialId, public_key: publicKey, sign_count: signCount },
      transports: JSON.stringify(passkey.transports),
    }),
  )
  return isNew ? ok({}) : refuse('its credential is known already')
}

const unknownPasskey = fail(failure(staffErrors.unknownPasskey))

export const renameOwnPasskey = async (
  { db }: Platform,
  { brandId, staffId }: StaffCaller,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Result<Record<string, never>, Failure>> =>
  (await db.tenant(brandId, (tx) => renamePasskey(tx, { id, staffId, name }))) ? ok({}) : unknownPasskey

/** Removes a passkey with the password, as the second factor is removed. */
export const removeOwnPasskey = async (
  platform: Platform,
  staff: StaffCaller,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<Result<Record<string, never>, Failure>> => {
  const { brandId, staffId } = staff
  const confirmed = await confirmPassword(platform, staff, password)
  if (!confirmed.ok) return confirmed
  const isRemoved = await platform.db.tenant(brandId, (tx) => deletePasskey(tx, { id, staffId }))
  return isRemoved ? ok({}) : unknownPasskey
}
