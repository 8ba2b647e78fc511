import type { StaffCaller } from '#platform/http/caller.ts'
import type { ServerPlugin } from '#platform/http/server-plugin.ts'
import { createCallersPlugin } from '#platform/testing/test-callers.ts'

/** Lets tests call as staff without signing in: the token names the caller. */
export const createTestStaff = (): ServerPlugin & {
  add(token: string, staff: Partial<StaffCaller> & { brandId: string }): void
} => {
  const callers = new Map<string, StaffCaller>()
  return {
    ...createCallersPlugin('known-staff', callers),
    add: (token, staff) =>
      void callers.set(token, {
        kind: 'staff',
        staffId: token,
        sessionId: token,
        name: token,
        role: 'manager',
        ...staff,
      }),
  }
}
