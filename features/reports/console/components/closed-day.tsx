import { formatColumnMoney } from '#platform/i18n/format.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import type { ClosingDay, DayClosing } from '../../contract/closing-endpoints.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { Panel } from './panel.tsx'

const listLines = ({ cash }: DayClosing) =>
  [
    ['float', cash.openingFloat],
    ['cashSales', cash.cashSales],
    ['cashRefunds', -cash.cashRefunds],
    ['paidIn', cash.paidIn],
    ['paidOut', -cash.paidOut],
    ['expected', cash.expected],
    ['counted', cash.counted],
    ['difference', cash.difference],
    ['left', cash.leftInDrawer],
    ['toBank', cash.counted - cash.leftInDrawer],
  ] as const

const SUMS: ReadonlySet<string> = new Set(['expected', 'difference'])

interface ClosedDayProps {
  readonly day: ClosingDay
  readonly closing: DayClosing
}

/** How a day was closed. */
export const ClosedDay = ({ day: { currency, timeZone }, closing }: ClosedDayProps) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { number, reason, note, openOrders, by, at, cash } = closing
  return (
    <Panel heading={t('close.closed', { number: String(number) })}>
      <dl className="px-4 py-2">
        {listLines(closing).map(([name, amount]) => (
          <div
            key={name}
            className={classNames(
              'flex items-baseline justify-between gap-4 py-1.5 text-sm',
              SUMS.has(name) && 'border-line border-t font-semibold',
              name === 'difference' && cash.difference !== 0 && 'text-danger',
            )}
          >
            <dt>{t(`close.${name}`)}</dt>
            <dd className="tabular-nums">
              <bdi>{formatColumnMoney({ amount, currency }, language)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1 border-line border-t px-4 py-3 text-sm">
        {reason && <p>{t(`close.reason.${reason}`)}</p>}
        {note && <bdi className="wrap-anywhere whitespace-pre-line">{note}</bdi>}
        {openOrders.length > 0 && <p>{t('close.leftOpen', { orders: openOrders.join(', ') })}</p>}
        <p className="text-muted">
          {t('close.by', { name: by, at: formatDateTime(at, timeZone, language) })}
        </p>
      </div>
    </Panel>
  )
}
