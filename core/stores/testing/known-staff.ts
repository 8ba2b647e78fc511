import type { Area } from '#platform/http/area.ts'
import type { StaffCaller } from '#platform/http/caller.ts'

/** Lets tests call as staff without signing in: the token names the caller. */
export const knownStaff = (): Area & {
  add(token: string, staff: Partial<StaffCaller> & { brandId: string }): void
} => {
  const callers = new Map<string, StaffCaller>()
  return {
    name: 'known-staff',
    provides: () => ({ authenticator: [async ({ token }) => callers.get(token)] }),
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
