import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { RetentionLabel } from './retention-label.tsx'

/** What a pharmacy decides about prescriptions for all outlets. */
export const prescriptionSettingsConsole: ConsolePlugin = {
  merchantTypes: ['pharmacy'],
  sections: [
    {
      path: 'prescription-settings',
      group: 'setUp',
      Icon: ClockIcon,
      Label: RetentionLabel,
      roles: ['owner'],
      everyOutlet: true,
    },
  ],
}
