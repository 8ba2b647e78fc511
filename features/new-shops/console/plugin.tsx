import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { FirstStepsChip } from './components/first-steps-chip.tsx'
import { FirstStepsLabel } from './components/first-steps-label.tsx'

/** What a new shop still lacks until its first paid order. */
export const newShopsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'first-steps',
      parentPath: 'readiness',
      Icon: CheckIcon,
      Label: FirstStepsLabel,
      roles: ['owner', 'manager'],
    },
  ],
  Chip: FirstStepsChip,
}
