import { useSite } from '#core/sites/storefront/use-site.ts'
import { formatDate, formatWeekday } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { DateField } from '#platform/ui/date-field.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import {
  computeNextDays,
  hasAnyDay,
  RECURRENCE_PERIODS,
  type Recurrence,
  type RecurrenceEnd,
} from '../../domain/recurrence.ts'
import { useRecurringTexts } from '../recurring-texts.ts'
import { parseRecurrence, type RuleDraft } from '../rule-draft.ts'
import { toNoon } from '../use-rule-format.ts'
import { DateAndTime } from './date-and-time.tsx'
import { WeekdayChoice } from './weekday-choice.tsx'

const PREVIEW_COUNT = 5

/** The next five dates of the form's rule. */
const DatesPreview = ({ recurrence }: { recurrence: Recurrence | undefined }) => {
  const t = useRecurringTexts()
  const language = useLanguage()
  const days = recurrence ? computeNextDays(recurrence, { limit: PREVIEW_COUNT }) : []
  return (
    <section className="rounded-lg bg-surface-sunken px-4 py-3" aria-live="polite">
      <h3 className="font-semibold">{t('form.preview')}</h3>
      {days.length === 0 && <p className="text-muted">{t('form.noDates')}</p>}
      <ol className="mt-1 grid gap-0.5">
        {days.map((day) => (
          <li key={day} className="flex justify-between gap-3">
            <span>{formatWeekday(toNoon(day), 'UTC', language)}</span>
            <bdi className="tabular-nums">{formatDate(toNoon(day), 'UTC', language)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
}

const END_KINDS: readonly RecurrenceEnd['kind'][] = ['never', 'onDate', 'afterOrders']

interface RuleFieldsProps {
  readonly draft: RuleDraft
  readonly onChange: (draft: RuleDraft) => void
  /** The earliest possible start date. */
  readonly earliest: string
}

const EndFields = ({ draft, onChange }: Omit<RuleFieldsProps, 'earliest'>) => {
  const t = useRecurringTexts()
  const { brand } = useSite()
  const recurrence = parseRecurrence(draft)
  const isBefore = recurrence?.ends.kind === 'onDate' && !hasAnyDay(recurrence)
  return (
    <div className="grid items-start gap-4">
      <SelectField
        label={t('form.ends')}
        value={draft.endKind}
        options={END_KINDS.map((kind) => ({ value: kind, label: t(`form.ends.${kind}`) }))}
        onChange={({ currentTarget }) =>
          onChange({ ...draft, endKind: END_KINDS.find((kind) => kind === currentTarget.value) ?? 'never' })
        }
      />
      {draft.endKind === 'onDate' && (
        <DateField
          label={t('form.lastDate')}
          required
          country={brand.country}
          value={draft.endDay}
          error={isBefore ? t('errors.endBeforeNext') : undefined}
          onChange={(endDay) => onChange({ ...draft, endDay })}
        />
      )}
      {draft.endKind === 'afterOrders' && (
        <TextField
          inputMode="numeric"
          label={t('form.orders')}
          required
          maxLength={3}
          value={draft.endOrders}
          onChange={({ currentTarget }) => onChange({ ...draft, endOrders: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** Interval, start, time and end of a rule, with a preview of its dates. */
export const RuleFields = ({ draft, onChange, earliest }: RuleFieldsProps) => {
  const t = useRecurringTexts()
  return (
    <div className="grid gap-4">
      {/* Read as one sentence: repeat every 2 weeks. */}
      <div className="grid grid-cols-[7rem_1fr] items-end gap-3">
        <TextField
          inputMode="numeric"
          label={t('form.every')}
          required
          maxLength={2}
          value={draft.every}
          onChange={({ currentTarget }) => onChange({ ...draft, every: currentTarget.value })}
        />
        <SelectField
          hideLabel
          label={t('form.unit')}
          value={draft.unit}
          options={RECURRENCE_PERIODS.map((unit) => ({
            value: unit,
            label: t(`form.unit.${unit}`, { every: Number(draft.every) || 1 }),
          }))}
          onChange={({ currentTarget }) =>
            onChange({
              ...draft,
              unit: RECURRENCE_PERIODS.find((unit) => unit === currentTarget.value) ?? draft.unit,
            })
          }
        />
      </div>
      {draft.unit === 'week' && (
        <WeekdayChoice value={draft.weekdays} onChange={(weekdays) => onChange({ ...draft, weekdays })} />
      )}
      <DateAndTime
        label={t('form.from')}
        min={earliest}
        day={draft.startsOn}
        time={draft.time}
        onChange={({ day, time }) => onChange({ ...draft, startsOn: day, time })}
      />
      <EndFields draft={draft} onChange={onChange} />
      <DatesPreview recurrence={parseRecurrence(draft)} />
    </div>
  )
}
