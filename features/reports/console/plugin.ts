import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { CashIcon } from '#platform/ui/icons/cash.tsx'
import { ChartIcon } from '#platform/ui/icons/chart.tsx'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import { DayCloseLabel, ReportsLabel, TodayLabel } from './labels.tsx'

/** How the day goes, what was sold, and the day's close. */
export const reportsConsole: ConsolePlugin = {
  sections: [
    { path: 'today', Icon: HomeIcon, Label: TodayLabel, roles: ['owner', 'manager'] },
    { path: 'reports', group: 'sell', Icon: ChartIcon, Label: ReportsLabel, roles: ['owner', 'manager'] },
    {
      path: 'day-close',
      group: 'sell',
      Icon: CashIcon,
      Label: DayCloseLabel,
      roles: ['owner', 'manager', 'orderTaker'],
    },
  ],
}
