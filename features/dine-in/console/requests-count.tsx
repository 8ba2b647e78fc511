import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useTablesTexts } from './dine-in-console-texts.ts'
import { useShownRequests } from './use-shown-requests.ts'

/** How many tables wait for somebody, beside the name of the screen in the navigation. */
export const TableRequestsCount = () => {
  const t = useTablesTexts()
  const language = useLanguage()
  const count = useShownRequests().length
  if (count === 0) return null
  return (
    <span className="absolute end-4 top-1 grid min-h-5 min-w-5 place-items-center rounded-full bg-danger px-1 font-bold text-on-danger text-xs tabular-nums md:static">
      <span aria-hidden="true">{formatNumber(count, language)}</span>
      <span className="sr-only">{t('requests.count', { count })}</span>
    </span>
  )
}
