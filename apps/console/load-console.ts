import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleToken } from '#core/console-shell/console/console-session.ts'
import { syncServerClock } from '#core/console-shell/console/server-clock.ts'
import type { StaffApi } from '#core/staff/contract/endpoints.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** The signed-in member of staff and the outlets; or why they could not be loaded. */
export const loadConsoleData = async (): Promise<Result<ConsoleData, 'signedOut' | 'unreachable'>> => {
  if (!getConsoleToken()) return fail('signedOut')
  const [staff, outlets] = await Promise.all([
    consoleApi<StaffApi>()('GET /api/v1/console/me'),
    consoleApi<StoresApi>()('GET /api/v1/console/stores'),
  ])
  // A refused token has been deleted by now.
  if (!staff.ok || !outlets.ok) return fail(getConsoleToken() ? 'unreachable' : 'signedOut')
  if (outlets.data[0]) syncServerClock(outlets.data[0].asOf)
  return ok({ staff: staff.data, outlets: outlets.data })
}
