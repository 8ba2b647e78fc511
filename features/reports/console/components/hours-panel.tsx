import { formatColumnMoney, formatMoney } from '#platform/i18n/format.ts'
import { formatWallTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { Today } from '../../contract/endpoints.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { BarChart } from './bar-chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { Panel } from './panel.tsx'

const MINUTES_PER_HOUR = 60

/** The hours from the first to the last in which anything was sold, today or a week ago. */
const trimHours = (hours: Today['hours']): Today['hours'] => {
  const isBusy = ({ sales, weekAgo }: Today['hours'][number]): boolean => sales !== 0 || weekAgo !== 0
  const first = hours.findIndex(isBusy)
  return first < 0 ? [] : hours.slice(first, hours.findLastIndex(isBusy) + 1)
}

/** Sales by hour, today and a week ago, as a chart and as a table. */
export const HoursPanel = ({ today }: { today: Today }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { currency } = today
  const hours = trimHours(today.hours)
  if (hours.length === 0) return null
  const nameOf = (hour: string): string => formatWallTime(Number(hour) * MINUTES_PER_HOUR, language)
  return (
    <Panel
      heading={t('today.byHour')}
      note={
        <span className="flex flex-wrap gap-x-4" aria-hidden="true">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-xs bg-ink/80" />
            {t('today.thisDay')}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="h-0.5 w-4 bg-muted" />
            {t('today.thatDay')}
          </span>
        </span>
      }
    >
      <div className="p-4 pt-6">
        <BarChart
          format={(amount) => formatMoney({ amount: Math.round(amount), currency }, language)}
          bars={hours.map(({ hour, sales, weekAgo }) => ({
            ...{ key: hour, label: nameOf(hour), amount: sales, mark: weekAgo },
          }))}
        />
      </div>
      <details className="border-line border-t">
        <summary className="flex min-h-target cursor-pointer items-center px-4 text-sm">
          {t('showTable')}
        </summary>
        <FigureTable
          caption={t('today.byHour')}
          nameHeading={t('today.hour')}
          columns={[
            { key: 'today', heading: t('today.thisDay') },
            { key: 'weekAgo', heading: t('today.thatDay') },
          ]}
          rows={hours.map(({ hour, sales, weekAgo }) => ({
            key: hour,
            name: nameOf(hour),
            cells: [sales, weekAgo].map((amount) => formatColumnMoney({ amount, currency }, language)),
          }))}
        />
      </details>
    </Panel>
  )
}
