import { loadBrand } from '#core/sites/server/sites.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import type { StaffRole } from '../domain/staff-roles.ts'
import { deleteInvitation, findInvitation, type InvitationRow, lockInvitation } from './invitations.repo.ts'
import { validateNewPassword } from './own-password.policy.ts'
import { getPasswordCost, hashPassword } from './password-hash.signature.ts'
import { formatStoreIds, parseStoreIds } from './staff.mapper.ts'
import { insertStaff } from './staff.repo.ts'
import { getLinkId, isLinkToken } from './staff-link.signature.ts'
import { openStaffSession, type StaffSessionSecrets } from './staff-sessions.repo.ts'

const invalidLink = fail(failure(staffErrors.invalidLink))

const isOpen = (platform: Platform, token: string, row: InvitationRow | undefined): row is InvitationRow =>
  row !== undefined &&
  row.expires_at > platform.clock.now() &&
  isLinkToken(platform, token, { purpose: 'invitation', id: row.id, serial: row.serial })

const findOpenInvitation = async (platform: Platform, token: string): Promise<InvitationRow | undefined> => {
  const id = getLinkId(token)
  const row = id && (await platform.db.system((tx: Transaction) => findInvitation(tx, id)))
  return row && isOpen(platform, token, row) ? row : undefined
}

interface InvitationFacts {
  readonly brand: string
  readonly email: string
  readonly role: StaffRole
}

/** What an invitation is for; every invalid link has the same answer. */
export const readInvitation = async (
  platform: Platform,
  { token, language }: { readonly token: string; readonly language: Language },
): Promise<Result<InvitationFacts, Failure>> => {
  const found = await findOpenInvitation(platform, token)
  if (!found) return invalidLink
  const brand = await platform.db.tenant(found.brand_id, (tx) => loadBrand(tx, tx.brandId))
  return ok({ brand: localize(brand.name, language), email: found.email, role: found.role })
}

interface AcceptInput {
  readonly token: string
  readonly name: string
  readonly password: string
  readonly userAgent: string | undefined
}

/** Makes a member of staff of an invited person and signs them in. The link works once, even for two at a time. */
export const acceptInvitation = async (
  platform: Platform,
  { token, name, password, userAgent }: AcceptInput,
): Promise<Result<{ staffId: string; brandId: string } & StaffSessionSecrets, Failure>> => {
  const found = await findOpenInvitation(platform, token)
  if (!found) return invalidLink
  const refused = validateNewPassword(password, 'password')
  if (refused) return fail(refused)
  const hash = await hashPassword(password, platform.random, getPasswordCost(platform.env))
  return platform.db.tenant(found.brand_id, async (tx) => {
    const row = await lockInvitation(tx, found.id)
    if (!isOpen(platform, token, row)) return invalidLink
    const stored = formatStoreIds(parseStoreIds(row.store_ids))
    const added = await insertStaff(tx, row.email, {
      ...{ name, role: row.role, store_ids: stored, password_hash: hash },
    })
    if (!added) return fail(failure(staffErrors.emailTaken))
    await deleteInvitation(tx, row.id)
    const session = await openStaffSession(tx, { staffId: added.id, userAgent })
    return ok({ staffId: added.id, brandId: tx.brandId, ...session })
  })
}
