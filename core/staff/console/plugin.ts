import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { KeyIcon } from '#platform/ui/icons/key.tsx'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { RolesLabel, StaffLabel } from './staff-labels.tsx'

const ROLES = ['owner', 'manager'] as const

/** Who works here, and which role may do what. */
export const staffConsole: ConsolePlugin = {
  sections: [
    { path: 'staff', group: 'setUp', Icon: UserIcon, Label: StaffLabel, roles: ROLES },
    { path: 'staff-roles', parentPath: 'staff', Icon: KeyIcon, Label: RolesLabel, roles: ROLES },
  ],
}
