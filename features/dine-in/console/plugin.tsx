import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { BellIcon } from '#platform/ui/icons/bell.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { NewItems, TableItems } from './components/board-items.tsx'
import { TableRequestsStrip } from './components/requests-strip.tsx'
import { useTablesTexts } from './dine-in-console-texts.ts'
import { TableRequestsCount } from './requests-count.tsx'
import { TableRequestsWatch } from './requests-watch.tsx'
import { SERVICE_ROLES } from './service-roles.ts'

const TablesLabel = () => {
  const t = useTablesTexts()
  return <span>{t('nav')}</span>
}

const AnswerTimesLabel = () => {
  const t = useTablesTexts()
  return <span>{t('answers.nav')}</span>
}

const CallListLabel = () => {
  const t = useTablesTexts()
  return <span>{t('list.nav')}</span>
}

/** The floor: who sits where, what they wait for, and the codes of the tables. */
export const dineInConsole: ConsolePlugin = {
  sections: [
    {
      ...{ path: 'tables', Icon: TableIcon, Label: TablesLabel },
      ...{ Count: TableRequestsCount, roles: SERVICE_ROLES },
    },
    {
      ...{ path: 'table-answers', parentPath: 'tables', Icon: ClockIcon, Label: AnswerTimesLabel },
      roles: ['owner', 'manager'],
    },
    {
      ...{ path: 'table-calls', parentPath: 'tables', Icon: BellIcon, Label: CallListLabel },
      roles: ['owner', 'manager'],
    },
  ],
  Watch: TableRequestsWatch,
}

/** On the board: the tables that wait for somebody, and the items of a table's order. */
export const tableItemsExtension: BoardExtension = {
  name: 'dine-in',
  BoardPart: TableRequestsStrip,
  CardPart: NewItems,
  DetailsPart: TableItems,
}
