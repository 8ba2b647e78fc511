import { data, redirect } from 'react-router'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { ConsoleData } from '#core/stores/console/console-data.ts'
import { consoleToken } from '#core/stores/console/console-session.ts'
import { signInPath } from '#core/stores/console/paths.ts'
import { hearServerTime } from '#core/stores/console/server-clock.ts'
import type { StoresApi } from '#core/stores/contract/endpoints.ts'
import type { StaffApi } from '../contract/endpoints.ts'

/**
 * Who is signed in, with the outlets; leads to the sign-in screen when nobody is.
 * @throws a 503 answer when the server cannot be reached, which the shell's error screen explains
 */
export const loadConsole = async (request: Request): Promise<ConsoleData> => {
  const { pathname, search } = new URL(request.url)
  const toSignIn = () => redirect(signInPath(pathname + search))
  if (!consoleToken()) throw toSignIn()
  const [staff, outlets] = await Promise.all([
    consoleApi<StaffApi>()('GET /api/v1/console/me'),
    consoleApi<StoresApi>()('GET /api/v1/console/stores'),
  ])
  if (staff.ok && outlets.ok) {
    if (outlets.data[0]) hearServerTime(outlets.data[0].asOf)
    return { staff: staff.data, outlets: outlets.data }
  }
  if (!consoleToken()) throw toSignIn()
  throw data(null, { status: 503 })
}
