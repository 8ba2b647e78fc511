import type { Unit } from '#platform/db/unit.ts'
import { tellSharedChange } from '#platform/http/shared-changes.ts'

/** How what processes keep in memory of a user is called when it changes. */
export const ownerOfUser = (userId: string): string => `user:${userId}`

/** To be told when a user's sessions ended or lead to another kind of caller: verified, deleted or restored. */
export const tellUserChanged = (unit: Unit, userId: string): Promise<void> =>
  tellSharedChange(unit, ownerOfUser(userId))
