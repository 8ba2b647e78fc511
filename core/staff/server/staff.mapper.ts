import type { StaffRole } from '../domain/staff-roles.ts'

/** The outlets as stored; null: all. */
export const parseStoreIds = (value: unknown): readonly string[] | null =>
  Array.isArray(value) ? value.map(String) : null

/** What a stored member of staff, or a stored invitation, is allowed. */
export const toAuthority = ({
  role,
  store_ids: storeIds,
}: {
  readonly role: StaffRole
  readonly store_ids: unknown
}): { readonly role: StaffRole; readonly storeIds: readonly string[] | null } => ({
  role,
  storeIds: parseStoreIds(storeIds),
})

/** In the database format. */
export const formatStoreIds = (storeIds: readonly string[] | null | undefined): string | null =>
  storeIds ? JSON.stringify(storeIds) : null
