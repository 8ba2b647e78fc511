import { Link } from 'react-router'
import { BAR_BUTTON } from '#core/console-shell/console/console-bar.tsx'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { getConsolePath } from '#core/console-shell/console/paths.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { formatDay, formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { minutes } from '#platform/kernel/clock.ts'
import type { Today } from '../../contract/endpoints.ts'
import { HoursPanel } from '../components/hours-panel.tsx'
import { OutletsPanel } from '../components/outlets-panel.tsx'
import { StatTiles } from '../components/stat-tiles.tsx'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { useToday } from '../use-today.ts'

export const meta = getConsoleMeta

const countMinutes = (since: string, until: string): number =>
  Math.max(0, Math.floor((Date.parse(until) - Date.parse(since)) / minutes(1)))

const TodayTiles = ({ today }: { today: Today }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { currency, weekAgo, asOf, oldestWaitingAt, lateOrders } = today
  const toMoney = (amount: number | null): string =>
    amount === null ? '–' : formatMoney({ amount, currency }, language)
  const compare = (value: string): string =>
    weekAgo.orders === 0 ? t('today.noWeekAgo') : t('today.weekAgo', { value })
  const [latest] = lateOrders
  return (
    <StatTiles
      stats={[
        {
          key: 'sales',
          label: t('today.sales'),
          value: toMoney(today.sales),
          note: compare(toMoney(weekAgo.sales)),
        },
        {
          key: 'orders',
          label: t('today.orders'),
          value: formatNumber(today.orders, language),
          note: compare(formatNumber(weekAgo.orders, language)),
        },
        {
          key: 'average',
          label: t('today.average'),
          value: toMoney(today.average),
          note: compare(toMoney(weekAgo.average)),
        },
        {
          key: 'waiting',
          label: t('today.waiting'),
          value: formatNumber(today.waiting, language),
          note: oldestWaitingAt
            ? t('today.oldest', { minutes: countMinutes(oldestWaitingAt, asOf) })
            : t('today.nobodyWaits'),
        },
        {
          key: 'late',
          label: t('today.late'),
          value: formatNumber(today.late, language),
          note: latest
            ? t('today.lateOrder', { number: String(latest.number), minutes: latest.minutes })
            : t('today.noneLate'),
          isBad: today.late > 0,
        },
      ]}
    />
  )
}

const TodayAt = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const { today, load } = useToday(outlet._id)
  if (today === undefined) return <LoadingRows />
  if (today === 'failed') return <FailedState heading={t('failed')} again={t('again')} onRetry={load} />
  return (
    <div className="grid gap-5">
      <p className="text-muted text-sm">
        {formatDay(`${today.day}T12:00:00Z`, 'UTC', language)} ·{' '}
        {formatTime(today.asOf, today.timeZone, language)}
      </p>
      <TodayTiles today={today} />
      <HoursPanel today={today} />
      {today.outlets.length > 1 && <OutletsPanel today={today} />}
      <p className="max-w-reading text-muted text-sm">{t('today.definition')}</p>
    </div>
  )
}

/** How the business day goes: orders, money, who waits and what is late, against a week ago. */
export default function TodayScreen() {
  const t = useReportsConsoleTexts()
  return (
    <OutletScreen
      heading={t('nav.today')}
      width="full"
      actions={
        <Link to={getConsolePath()} className={BAR_BUTTON}>
          {t('today.toBoard')}
        </Link>
      }
    >
      {(outlet) => <TodayAt outlet={outlet} />}
    </OutletScreen>
  )
}
