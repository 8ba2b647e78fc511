import { useState } from 'react'
import { ConsoleBar } from '#core/console-shell/console/console-bar.tsx'
import { type ConsoleOutlet, useConsoleData } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '#core/console-shell/console/console-meta.ts'
import { NoOutlet } from '#core/console-shell/console/no-outlet.tsx'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import type { DayStart } from '../../contract/endpoints.ts'
import { getPeriodSpan } from '../../domain/periods.ts'
import { DayStartField } from '../components/day-start-field.tsx'
import { ExportButtons } from '../components/export-buttons.tsx'
import { type ReportFilter, ReportFilters } from '../components/report-filters.tsx'
import { ReportView } from '../components/report-view.tsx'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { getCurrentDay, useDayStart } from '../use-day-start.ts'
import { useReport } from '../use-report.ts'

export const meta = getConsoleMeta

interface OutletReportsProps {
  readonly outlet: ConsoleOutlet
  readonly dayStart: DayStart
  readonly onChangeDayStart: (hour: number) => Promise<boolean>
}

const OutletReports = ({ outlet, dayStart, onChangeDayStart }: OutletReportsProps) => {
  const t = useReportsConsoleTexts()
  const today = getCurrentDay(outlet.timeZone, dayStart)
  const [filter, setFilter] = useState<ReportFilter>(() => ({
    ...{ period: 'week', isAllOutlets: false, by: 'day' },
    ...getPeriodSpan('week', today),
  }))
  const { from, to, by, isAllOutlets } = filter
  const { state, reload } = useReport({ store: isAllOutlets ? undefined : outlet._id, from, to, by })
  return (
    <>
      <ConsoleBar title={t('nav.reports')} note={<bdi>{isAllOutlets ? t('scope.all') : outlet.name}</bdi>} />
      <div className="grid w-full max-w-6xl gap-5 p-4">
        <ReportFilters
          filter={filter}
          today={today}
          error={state.kind === 'refused' ? state.message : undefined}
          onChange={setFilter}
        />
        {state.kind === 'loading' && <LoadingRows />}
        {state.kind === 'failed' && <FailedState heading={t('failed')} again={t('again')} onRetry={reload} />}
        {state.kind === 'ready' && (
          <>
            <div className="flex flex-wrap gap-2">
              <ExportButtons report={state.report} by={state.by} />
            </div>
            <ReportView report={state.report} by={state.by} />
          </>
        )}
        <DayStartField cutOffHour={dayStart.cutOffHour} onChange={onChangeDayStart} />
      </div>
    </>
  )
}

const LoadedReports = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useReportsConsoleTexts()
  const { dayStart, change } = useDayStart(outlet)
  if (dayStart) return <OutletReports outlet={outlet} dayStart={dayStart} onChangeDayStart={change} />
  return (
    <>
      <ConsoleBar title={t('nav.reports')} note={<bdi>{outlet.name}</bdi>} />
      <div className="w-full max-w-6xl p-4">
        {dayStart === null ? (
          <FailedState heading={t('failed')} again={t('again')} onRetry={() => window.location.reload()} />
        ) : (
          <LoadingRows />
        )}
      </div>
    </>
  )
}

/** What was sold: by day, hour, item and more, with files to take along. */
export default function ReportsScreen() {
  const t = useReportsConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('nav.reports')} · ${brand.name}`)
  if (outlet) return <LoadedReports key={outlet._id} outlet={outlet} />
  return (
    <>
      <ConsoleBar title={t('nav.reports')} />
      <NoOutlet />
    </>
  )
}
