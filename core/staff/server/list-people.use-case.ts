import type { StaffCaller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { StaffInvitation, StaffPerson } from '../contract/people-endpoints.ts'
import { type Authority, coversStores, mayManage } from '../domain/authority.ts'
import { STAFF_ROLES, type StaffRole } from '../domain/staff-roles.ts'
import { type InvitationRow, listInvitations } from './invitations.repo.ts'
import { listPasskeyHolders } from './passkeys.repo.ts'
import { toAuthority } from './staff.mapper.ts'
import { listStaff, type StaffRow } from './staff.repo.ts'
import { buildInvitationUrl } from './staff-mail.listener.ts'

/** What the caller is allowed. */
export const getAuthority = ({ role, storeIds }: StaffCaller): Authority & { role: StaffRole } => ({
  role: STAFF_ROLES.find((known) => known === role) ?? 'driver',
  storeIds: storeIds ?? null,
})

/** Of a role with its outlets, in whatever order they are stored. */
export const computeAuthorityVersion = ({ role, storeIds }: Authority): string =>
  computeFormVersion([role, storeIds?.toSorted() ?? null])

const presentPerson = (
  row: StaffRow,
  { staff, actor, holders }: { staff: StaffCaller; actor: Authority; holders: ReadonlySet<string> },
): StaffPerson => {
  const { role, storeIds } = toAuthority(row)
  const isSelf = row.id === staff.staffId
  return {
    ...{ _id: row.id, name: row.name, email: row.email, role, storeIds: storeIds && [...storeIds], isSelf },
    version: computeAuthorityVersion({ role, storeIds }),
    lastSignInAt: row.signed_in_at?.toISOString() ?? null,
    hasSecondFactor: row.totp_secret !== null,
    hasPasskey: holders.has(row.id),
    isManageable: mayManage(actor, { role, storeIds }),
  }
}

/** An invitation as its inviter sees it. The link is shown only where no mail service hands it over. */
export const presentInvitation = (
  platform: Platform,
  row: InvitationRow,
  actor: Authority,
): StaffInvitation => {
  const { role, storeIds } = toAuthority(row)
  const isManageable = mayManage(actor, { role, storeIds })
  const isMailed = platform.hooks.all('staffMailer').some((mailer) => mailer.canReachPeople())
  return {
    ...{ _id: row.id, email: row.email, role, storeIds: storeIds && [...storeIds], isManageable },
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at <= platform.clock.now(),
    link: isManageable && !isMailed ? buildInvitationUrl(platform, row) : null,
  }
}

/** Who works for the brand and who is invited; a caller with own outlets sees only people of these. */
export const listPeople = async (platform: Platform, staff: StaffCaller) => {
  const actor = getAuthority(staff)
  const { rows, invited, holders } = await platform.db.tenant(staff.brandId, async (tx) => ({
    rows: await listStaff(tx),
    invited: await listInvitations(tx),
    holders: await listPasskeyHolders(tx),
  }))
  return {
    people: rows
      .filter((row) => row.id === staff.staffId || coversStores(actor, toAuthority(row)))
      .map((row) => presentPerson(row, { staff, actor, holders })),
    invitations: invited
      .filter((row) => coversStores(actor, toAuthority(row)))
      .map((row) => presentInvitation(platform, row, actor)),
    roles: STAFF_ROLES.filter((role) => mayManage(actor, { role, storeIds: actor.storeIds })),
  }
}
