import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { CustomersLabel } from './customers-label.tsx'

/** The customers of the outlets that a member of staff works for. */
export const customerRecordsConsole: ConsolePlugin = {
  sections: [
    { path: 'customers', group: 'sell', Icon: UserIcon, Label: CustomersLabel, roles: ['owner', 'manager'] },
  ],
}
