import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { UserIcon } from '#platform/ui/icons/user.tsx'
import { AppointmentPeopleLabel } from './people-label.tsx'

/** Who does services at an outlet. */
export const appointmentsConsole: ConsolePlugin = {
  merchantTypes: ['salon'],
  sections: [
    {
      path: 'appointment-people',
      group: 'setUp',
      Icon: UserIcon,
      Label: AppointmentPeopleLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
