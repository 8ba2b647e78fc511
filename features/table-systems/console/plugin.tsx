import type { ConsolePlugin } from '#core/console-shell/console/console-plugin.ts'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { useTableSystemTexts } from './table-system-texts.ts'

const TableSystemLabel = () => {
  const t = useTableSystemTexts()
  return <span>{t('nav')}</span>
}

/** The outlet's own POS or hotel system, as a tab of the outlet. */
export const tableSystemsConsole: ConsolePlugin = {
  sections: [
    {
      path: 'table-system',
      parentPath: 'outlet',
      Icon: TableIcon,
      Label: TableSystemLabel,
      roles: ['owner', 'manager'],
    },
  ],
}
