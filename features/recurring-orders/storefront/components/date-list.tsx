import { getOrderSummaryPath } from '#core/orders/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import type { RecurringDate, RecurringRule } from '../../contract/endpoints.ts'
import { useRecurringTexts } from '../recurring-texts.ts'

interface DateListProps {
  readonly rule: RecurringRule
  readonly onSkip: (date: RecurringDate) => Promise<unknown>
  readonly onRestore: (date: RecurringDate) => Promise<unknown>
  readonly onChange: (date: RecurringDate) => void
}

const DateRow = ({ rule, date, onSkip, onRestore, onChange }: DateListProps & { date: RecurringDate }) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  const home = useHome()
  const day = formatDay(date.at, rule.store.timeZone, language)
  const time = formatTime(date.at, rule.store.timeZone, language)
  return (
    <li className="border-line border-t py-2 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="flex flex-wrap items-center gap-2">
          <bdi className={date.isSkipped ? 'text-muted line-through' : 'font-semibold'}>
            {day}, {time}
          </bdi>
          {date.isSkipped && <Badge>{t('date.skipped')}</Badge>}
          {date.isMoved && !date.isSkipped && <Badge tone="brand">{t('date.moved')}</Badge>}
        </span>
        <span className="flex flex-wrap gap-2">
          {date.unpaidOrder && (
            <ButtonLink size="sm" to={getOrderSummaryPath(home, date.unpaidOrder)}>
              {t('date.pay')}
            </ButtonLink>
          )}
          {(date.isSkipped || date.isMoved) && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('date.restoreOf', { date: day })}
              onClick={() => onRestore(date)}
            >
              {t('date.restore')}
            </Button>
          )}
          {!date.isSkipped && !date.unpaidOrder && (
            <>
              <Button
                size="sm"
                variant="secondary"
                aria-label={t('date.skipOf', { date: day })}
                onClick={() => onSkip(date)}
              >
                {t('date.skip')}
              </Button>
              <Button
                size="sm"
                variant="soft"
                aria-label={t('date.changeOf', { date: day })}
                onClick={() => onChange(date)}
              >
                {t('date.change')}
              </Button>
            </>
          )}
        </span>
      </div>
      {date.problem && <p className="mt-1 text-danger text-sm">{date.problem}</p>}
    </li>
  )
}

/** The next dates of a rule, each of which can be skipped, restored, or changed. */
export const DateList = (props: DateListProps) => (
  <ul>
    {props.rule.next.map((date) => (
      <DateRow key={date.day} {...props} date={date} />
    ))}
  </ul>
)
