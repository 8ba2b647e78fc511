import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatDay } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { RecurringRule } from '../../contract/endpoints.ts'
import { useRecurringTexts } from '../recurring-texts.ts'

/** The outcomes of the last dates. */
export const PastList = ({ rule }: { rule: RecurringRule }) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  const home = useHome()
  if (rule.past.length === 0) return null
  return (
    <details className="mt-2 border-line border-t pt-2">
      <summary className="min-h-target cursor-pointer content-center font-semibold">
        {t('past.heading')}
      </summary>
      <ul className="grid gap-2">
        {rule.past.map(({ day, at, state, order, reason }) => (
          <li key={day}>
            <span className="flex flex-wrap items-center justify-between gap-x-3">
              <bdi>{formatDay(at, rule.store.timeZone, language)}</bdi>
              {order ? (
                <Link
                  to={getPagePath(home, `order-summary/${order}`)}
                  aria-label={t('past.orderOf', { date: formatDay(at, rule.store.timeZone, language) })}
                  className="flex min-h-target items-center"
                >
                  {t('past.placed')}
                </Link>
              ) : (
                <span className="text-muted">{t(`past.${state}`)}</span>
              )}
            </span>
            {reason && <span className="block text-muted text-sm">{reason}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
}
