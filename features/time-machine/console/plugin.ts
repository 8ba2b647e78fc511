import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { TimeMachineLabel } from './time-machine-label.tsx'

/** The shop as customers find it at another moment, with the settings that cause it. */
export const timeMachineConsole: ConsolePlugin = {
  sections: [
    {
      path: 'time-machine',
      group: 'setUp',
      Icon: ClockIcon,
      Label: TimeMachineLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
