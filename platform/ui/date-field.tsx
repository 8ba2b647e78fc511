import { type KeyboardEvent, useRef, useState } from 'react'
import { formatDate, formatMonth, formatShortWeekdayName, formatWeekday } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { listWeekdays } from '#platform/i18n/week.ts'
import { getDirection } from '#platform/kernel/language.ts'
import { CONTROL_CLASSES } from './control-classes.ts'
import { Field, type FieldFrameProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import { CalendarIcon } from './icons/calendar.tsx'
import { ForwardIcon } from './icons/forward.tsx'
import { addDays, addMonths, listMonthWeeks } from './month-days.ts'
import { useUiTexts } from './ui-texts.ts'

/** A calendar date as an instant with the same date in UTC. */
const toNoon = (day: string): string => `${day}T12:00:00Z`

interface MonthProps {
  readonly value: string
  readonly min: string | undefined
  /** Decides the first day of the week. */
  readonly country: string
  readonly label: string
  readonly onChoose: (day: string) => void
}

/** The keys that move through the days, in days for a page read from left to right. */
const KEY_STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
}

const useMonth = ({ value, min = '', onChoose }: Pick<MonthProps, 'value' | 'min' | 'onChoose'>) => {
  const language = useLanguage()
  const [focused, setFocused] = useState(value < min ? min : value)
  const table = useRef<HTMLTableElement>(null)
  const focus = (day: string) => {
    const next = day < min ? min : day
    setFocused(next)
    requestAnimationFrame(() => table.current?.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const isMirrored = Math.abs(step) === 1 && getDirection(language) === 'rtl'
    focus(addDays(focused, isMirrored ? -step : step))
  }
  return {
    table,
    focused,
    onKeyDown,
    hasEarlier: addMonths(focused, 0) > min,
    turn: (months: number) => setFocused([addMonths(focused, months), min].toSorted().at(-1) ?? focused),
    choose: onChoose,
  }
}

/** One month as a table of buttons; arrow keys move from day to day. */
const Month = ({ value, min, country, label, onChoose }: MonthProps) => {
  const t = useUiTexts()
  const language = useLanguage()
  const { table, focused, onKeyDown, hasEarlier, turn } = useMonth({ value, min, onChoose })
  const weekdays = listWeekdays(country)
  return (
    <fieldset className="mt-2 rounded-lg border border-line bg-surface-raised p-2" aria-label={label}>
      <div className="flex items-center justify-between">
        <IconButton
          label={t('previousMonth')}
          icon={<ForwardIcon className="rotate-180" />}
          disabled={!hasEarlier}
          onClick={() => turn(-1)}
        />
        <p aria-live="polite" className="font-semibold">
          {formatMonth(toNoon(focused), 'UTC', language)}
        </p>
        <IconButton label={t('nextMonth')} icon={<ForwardIcon />} onClick={() => turn(1)} />
      </div>
      <table ref={table} className="w-full table-fixed text-center" onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" className="whitespace-nowrap py-1 font-normal text-muted text-xs">
                {formatShortWeekdayName(weekday, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listMonthWeeks(focused, weekdays).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => (
                <td key={day ?? weekdays[index]}>
                  {day && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === focused ? 0 : -1}
                      disabled={min !== undefined && day < min}
                      aria-pressed={day === value}
                      aria-label={`${formatWeekday(toNoon(day), 'UTC', language)}, ${formatDate(toNoon(day), 'UTC', language)}`}
                      onClick={() => onChoose(day)}
                      className="pressable min-h-target w-full rounded-md tabular-nums hover:bg-brand-soft disabled:text-muted disabled:opacity-60 aria-pressed:bg-brand-strong aria-pressed:text-surface-raised"
                    >
                      {Number(day.slice(-2))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </fieldset>
  )
}

export type DateFieldProps = Omit<FieldFrameProps, 'label'> & {
  readonly label: string
  /** An ISO date, `2026-11-30`. */
  readonly value: string
  /** The earliest date that can be chosen. */
  readonly min?: string
  /** ISO 3166 alpha-2: decides the first day of the week. */
  readonly country: string
  readonly onChange: (day: string) => void
}

/**
 * A date, shown and chosen in the language of the page: a browser's own date field follows the language of the device.
 */
export const DateField = ({ label, value, min, country, onChange, ...frame }: DateFieldProps) => {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const text = formatDate(toNoon(value), 'UTC', language)
  const choose = (day: string) => {
    onChange(day)
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Field label={label} {...frame}>
      {({ id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid }) => (
        <>
          <button
            ref={button}
            type="button"
            id={id}
            aria-describedby={describedBy}
            data-invalid={isInvalid}
            aria-label={`${label}: ${text}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className={`${CONTROL_CLASSES} flex items-center justify-between gap-2 text-start data-invalid:border-danger`}
          >
            <bdi>{text}</bdi>
            <CalendarIcon size={20} className="text-muted" />
          </button>
          {isOpen && <Month value={value} min={min} country={country} label={label} onChoose={choose} />}
        </>
      )}
    </Field>
  )
}
