import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { StaffCaller } from '#platform/http/caller.ts'
import { httpErrors } from '#platform/http/http-errors.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { staffErrors } from '../contract/errors.ts'
import type { StaffInvitation } from '../contract/people-endpoints.ts'
import { type Authority, coversStores, isValidAuthority, mayManage } from '../domain/authority.ts'
import type { StaffRole } from '../domain/staff-roles.ts'
import {
  deleteInvitation,
  lockInvitation,
  lockInvitationOf,
  renewInvitation,
  saveInvitation,
} from './invitations.repo.ts'
import { computeAuthorityVersion, presentInvitation } from './list-people.use-case.ts'
import { formatStoreIds, toAuthority } from './staff.mapper.ts'
import { deleteStaff, lockAllStaff, type StaffRow, updateStaff } from './staff.repo.ts'
import { isLastOwner } from './staff.service.ts'
import { enqueueStaffMail } from './staff-mail.listener.ts'
import { endStaffSessions, endStaffStreams } from './staff-sessions.repo.ts'

interface GrantInput {
  readonly role: StaffRole
  readonly storeIds: readonly string[] | null
}

interface StaffChange {
  readonly tx: Transaction
  /** The caller's rights as they are now, not as they were when the call began. */
  readonly actor: Authority
  readonly actorRow: StaffRow
  readonly everybody: readonly StaffRow[]
}

/** Runs a change while nobody else changes the brand's staff, with the caller's rights as they are by then. */
const changeStaff = <Value>(
  { db }: Platform,
  staff: StaffCaller,
  work: (change: StaffChange) => Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> =>
  db.tenant(staff.brandId, async (tx) => {
    const everybody = await lockAllStaff(tx)
    const actorRow = everybody.find(({ id }) => id === staff.staffId)
    if (!actorRow) return fail(failure(httpErrors.unauthorized))
    return work({ tx, actor: toAuthority(actorRow), actorRow, everybody })
  })

const validateGrant = async (
  { hooks }: Platform,
  { tx, actor }: StaffChange,
  grant: GrantInput,
): Promise<Failure | undefined> => {
  if (!isValidAuthority(grant)) return failure(staffErrors.outletsNeeded, { field: 'storeIds' })
  if (!coversStores(actor, grant)) return failure(staffErrors.outletsNeeded, { field: 'storeIds' })
  if (!mayManage(actor, grant)) return failure(staffErrors.aboveOwnRole, { field: 'role' })
  const known = (await Promise.all(hooks.all('brandStoreIds').map((list) => list(tx)))).flat()
  const isKnown = grant.storeIds?.every((id) => known.includes(id)) ?? true
  return isKnown ? undefined : failure(staffErrors.outletsNeeded, { field: 'storeIds' })
}

interface InviteInput extends GrantInput {
  readonly email: string
  readonly language: Language
}

/** Invites an address; an open invitation of the same address is replaced. */
export const invitePerson = (
  platform: Platform,
  staff: StaffCaller,
  { email, language, ...grant }: InviteInput,
): Promise<Result<StaffInvitation, Failure>> =>
  changeStaff(platform, staff, async (change) => {
    const { tx, actor, actorRow, everybody } = change
    const refused = await validateGrant(platform, change, grant)
    if (refused) return fail(refused)
    const former = await lockInvitationOf(tx, email)
    if (former && !mayManage(actor, toAuthority(former)))
      return fail(failure(staffErrors.aboveOwnRole, { field: 'email' }))
    if (everybody.some((row) => row.email === email))
      return fail(failure(staffErrors.alreadyStaff, { field: 'email' }))
    const invitation = await saveInvitation(tx, {
      ...{ email, role: grant.role, store_ids: formatStoreIds(grant.storeIds) },
      invited_by: actorRow.name,
    })
    await enqueueStaffMail(tx, { kind: 'invitation', id: invitation.id, language })
    return ok(presentInvitation(platform, invitation, actor))
  })

const unknownInvitation = fail(failure(staffErrors.unknownInvitation))

/** Sends an invitation again under a new link. */
export const resendInvitation = (
  platform: Platform,
  staff: StaffCaller,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<Result<StaffInvitation, Failure>> =>
  changeStaff(platform, staff, async ({ tx, actor }) => {
    const found = await lockInvitation(tx, id)
    if (!found || !mayManage(actor, toAuthority(found))) return unknownInvitation
    const renewed = await renewInvitation(tx, id)
    await enqueueStaffMail(tx, { kind: 'invitation', id, language })
    return ok(presentInvitation(platform, renewed, actor))
  })

export const withdrawInvitation = (
  platform: Platform,
  staff: StaffCaller,
  id: string,
): Promise<Result<Record<string, never>, Failure>> =>
  changeStaff(platform, staff, async ({ tx, actor }) => {
    const found = await lockInvitation(tx, id)
    if (!found || !mayManage(actor, toAuthority(found))) return unknownInvitation
    await deleteInvitation(tx, id)
    return ok({})
  })

/** The person to change, unless the caller may not; people of foreign outlets are treated as missing. */
const findManaged = ({ actor, everybody }: StaffChange, id: string): Result<StaffRow, Failure> => {
  const row = everybody.find((each) => each.id === id)
  if (!row || !coversStores(actor, toAuthority(row))) return fail(failure(staffErrors.unknownPerson))
  return mayManage(actor, toAuthority(row)) ? ok(row) : fail(failure(staffErrors.aboveOwnRole))
}

/** Changes role and outlets; they hold from the next call of the person on. */
export const changeAuthority = (
  platform: Platform,
  staff: StaffCaller,
  { id, version, ...grant }: GrantInput & { readonly id: string; readonly version: string },
): Promise<Result<Record<string, never>, Failure>> =>
  changeStaff(platform, staff, async (change) => {
    const person = findManaged(change, id)
    if (!person.ok) return person
    const refused = await validateGrant(platform, change, grant)
    if (refused) return fail(refused)
    // A role that somebody else has taken away does not come back with a sheet that was opened before.
    const now = toAuthority(person.value)
    const current = computeAuthorityVersion(now)
    if (current !== version)
      return fail(failure(formErrors.changedMeanwhile, { data: { ...now, version: current } }))
    if (grant.role !== 'owner' && isLastOwner(change.everybody, person.value))
      return fail(failure(staffErrors.lastOwner, { field: 'role' }))
    await updateStaff(change.tx, id, { role: grant.role, store_ids: formatStoreIds(grant.storeIds) })
    endStaffStreams(change.tx, id)
    return ok({})
  })

/** Removes a member of staff; their sessions and streams end with it. */
export const removePerson = (
  platform: Platform,
  staff: StaffCaller,
  id: string,
): Promise<Result<Record<string, never>, Failure>> =>
  changeStaff(platform, staff, async (change) => {
    const person = findManaged(change, id)
    if (!person.ok) return person
    if (isLastOwner(change.everybody, person.value)) return fail(failure(staffErrors.lastOwner))
    await endStaffSessions(change.tx, id)
    await deleteStaff(change.tx, id)
    return ok({})
  })
