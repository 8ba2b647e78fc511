import { useState } from 'react'
import { addDays } from '#platform/ui/month-days.ts'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { DaySpan } from '../../domain/court-days.ts'
import { useFoodCourtConsoleTexts } from '../food-court-console-texts.ts'

const PERIODS = ['day', 'week', 'month', 'own'] as const
type Period = (typeof PERIODS)[number]

/** How many days before the last one a period begins. */
const DAYS_BEFORE = { day: 0, week: 6, month: 29 } as const

/** Chooses the days of a settlement. */
export const SettlementDays = ({
  span,
  today,
  onChange,
}: {
  span: DaySpan
  /** The court's day that goes on. */
  today: string
  onChange: (span: DaySpan) => void
}) => {
  const t = useFoodCourtConsoleTexts()
  const [period, setPeriod] = useState<Period>('week')
  const choose = (next: Period): void => {
    setPeriod(next)
    if (next !== 'own') onChange({ from: addDays(today, -DAYS_BEFORE[next]), to: today })
  }
  return (
    <div className="grid gap-3">
      <RadioCards
        name="settlement-span"
        legend={t('span')}
        columns={3}
        value={period}
        onChange={choose}
        options={PERIODS.map((value) => ({ value, label: t(`span.${value}`) }))}
      />
      {period === 'own' && (
        <div className="grid gap-3 sm:grid-cols-2">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="date"
              label={t(end)}
              value={span[end]}
              min={end === 'to' ? span.from : undefined}
              max={end === 'from' ? span.to : today}
              onChange={({ currentTarget: { value } }) => {
                const next = { ...span, [end]: value }
                if (value && next.from <= next.to) onChange(next)
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}
