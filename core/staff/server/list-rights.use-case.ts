import { listMountedOperations } from '#platform/http/mount.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { RIGHTS, STAFF_RIGHTS } from '../domain/rights.data.ts'
import { STAFF_ROLES } from '../domain/staff-roles.ts'

/**
 * Which role has which right, read from the rules that the guards apply to the operations of this server. Rights of
 * which no operation is here, because their part is not installed, are absent.
 */
export const listRights = (platform: Platform) => {
  const mounted = listMountedOperations(platform)
  return STAFF_RIGHTS.flatMap((right) => {
    const endpoints = RIGHTS[right].flatMap((operation) => mounted.get(operation) ?? [])
    const [first] = endpoints
    if (!first) return []
    const may = endpoints.map(({ access }) => access.slice('staff:'.length).split(','))
    const roles = STAFF_ROLES.filter((role) => may.every((each) => each.includes(role)))
    return { right, roles, isForAllOutlets: first.everyOutlet === true }
  })
}
