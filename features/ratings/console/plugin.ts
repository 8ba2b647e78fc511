import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { StarIcon } from '#platform/ui/icons/star.tsx'
import { RatingsLabel } from './ratings-label.tsx'

/** Customer ratings of an outlet's orders, as a tab of the outlet. */
export const ratingsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'ratings',
      parentPath: 'outlet',
      Icon: StarIcon,
      Label: RatingsLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
