import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import type { BoardExtension } from '#core/orders/console/board-extensions.tsx'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { NewItems, TableItems } from './components/board-items.tsx'
import { useTablesTexts } from './dine-in-console-texts.ts'

const TablesLabel = () => {
  const t = useTablesTexts()
  return <span>{t('nav')}</span>
}

/** The floor: who sits where, what they wait for, and the codes of the tables. */
export const dineInConsole: ConsolePlugin = {
  sections: [
    { path: 'tables', Icon: TableIcon, Label: TablesLabel, roles: ['owner', 'manager', 'orderTaker'] },
  ],
}

/** The items of a table's order on the board. */
export const tableItemsExtension: BoardExtension = {
  name: 'dine-in',
  CardPart: NewItems,
  DetailsPart: TableItems,
}
