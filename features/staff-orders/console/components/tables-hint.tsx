import { Link } from 'react-router'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { TableIcon } from '#platform/ui/icons/table.tsx'
import { useStaffOrdersTexts } from '../staff-orders-texts.ts'

/** Where staff order for guests at a table or in a room, which is not here. */
export const TablesHint = () => {
  const t = useStaffOrdersTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <TableIcon size={18} />
      <span>{t('tables.text')}</span>
      <Link
        to={getConsolePath('tables')}
        className="inline-flex min-h-target items-center font-semibold text-brand-strong underline underline-offset-4"
      >
        {t('tables.go')}
      </Link>
    </p>
  )
}
