import { formatDate, formatWeekday } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { computeNextDays, type Recurrence } from '../../domain/recurrence.ts'
import { useRecurringTexts } from '../recurring-texts.ts'
import { toNoon } from '../use-rule-format.ts'

const PREVIEW_COUNT = 5

/** The next five dates of the form's rule. */
export const DatesPreview = ({ recurrence }: { recurrence: Recurrence | undefined }) => {
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
