import { useConsoleData } from '#core/console-shell/console/console-data.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { REPORT_BREAKDOWNS, type ReportBreakdown } from '../../domain/breakdowns.ts'
import { type DaySpan, getPeriodSpan, PERIODS, type Period } from '../../domain/periods.ts'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'

export interface ReportFilter extends DaySpan {
  readonly period: Period | 'own'
  readonly isAllOutlets: boolean
  readonly by: ReportBreakdown
}

interface ReportFiltersProps {
  readonly filter: ReportFilter
  /** The business day that goes on. */
  readonly today: string
  readonly error: string | undefined
  readonly onChange: (filter: ReportFilter) => void
}

const findIn = <Name extends string>(names: readonly Name[], value: string): Name | undefined =>
  names.find((name) => name === value)

/** Chooses the days, the outlets and the breakdown of a report. */
export const ReportFilters = ({ filter, today, error, onChange }: ReportFiltersProps) => {
  const t = useReportsConsoleTexts()
  const { outlets } = useConsoleData()
  const outlet = useOutlet()
  const choosePeriod = (value: string): void => {
    const period = findIn(PERIODS, value)
    onChange(period ? { ...filter, period, ...getPeriodSpan(period, today) } : { ...filter, period: 'own' })
  }
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(12rem,100%),1fr))] items-start gap-3">
      <SelectField
        label={t('period')}
        value={filter.period}
        options={[
          ...PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
          { value: 'own', label: t('period.own') },
        ]}
        onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
      />
      {filter.period === 'own' &&
        (['from', 'to'] as const).map((end) => (
          <TextField
            key={end}
            type="date"
            label={t(end)}
            value={filter[end]}
            max={today}
            error={end === 'to' ? error : undefined}
            onChange={({ currentTarget }) => {
              if (currentTarget.value) onChange({ ...filter, [end]: currentTarget.value })
            }}
          />
        ))}
      <SelectField
        label={t('by')}
        value={filter.by}
        options={REPORT_BREAKDOWNS.map((value) => ({ value, label: t(`by.${value}`) }))}
        onChange={({ currentTarget }) => {
          const by = findIn(REPORT_BREAKDOWNS, currentTarget.value)
          if (by) onChange({ ...filter, by })
        }}
      />
      {outlets.length > 1 && outlet && (
        <SelectField
          label={t('scope')}
          value={filter.isAllOutlets ? 'all' : 'one'}
          options={[
            { value: 'one', label: outlet.name },
            { value: 'all', label: t('scope.all') },
          ]}
          onChange={({ currentTarget }) =>
            onChange({ ...filter, isAllOutlets: currentTarget.value === 'all' })
          }
        />
      )}
    </div>
  )
}
