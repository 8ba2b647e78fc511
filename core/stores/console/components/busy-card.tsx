import { useState } from 'react'
import { formatMinutes } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { BUSY_DURATIONS, EXTRA_MINUTES } from '../../domain/busy.ts'
import type { ConsoleOutlet } from '../console-data.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { type BusyDuration, useBusy } from '../use-busy.ts'

const DEFAULT_DURATION = '60'

const isDuration = (text: string): text is BusyDuration =>
  text === '' || BUSY_DURATIONS.some((minutes) => String(minutes) === text)

const BusyState = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const { end } = useBusy(outlet._id)
  if (!outlet.busy) return null
  const { extraMinutes, until } = outlet.busy
  const extra = formatMinutes(extraMinutes, extraMinutes, language)
  return (
    <>
      <p className="flex items-center gap-2 font-semibold text-warning">
        <ClockIcon size={20} />
        <span>
          {until
            ? t('busy.until', { extra, time: formatTime(until, outlet.timeZone, language) })
            : t('busy.untilEnded', { extra })}
        </span>
      </p>
      <Button onClick={end} className="justify-self-start">
        {t('busy.end')}
      </Button>
    </>
  )
}

/** Longer times for orders for now while the kitchen cannot meet the usual ones; nothing is paused. */
export const BusyCard = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const { begin } = useBusy(outlet._id)
  const [length, setLength] = useState<BusyDuration>(DEFAULT_DURATION)
  const lengths = BUSY_DURATIONS.map((minutes) => ({
    value: String(minutes),
    label: formatMinutes(minutes, minutes, language),
  }))
  return (
    <section
      aria-labelledby="busy"
      className="grid content-start gap-4 rounded-xl border border-line bg-surface-raised p-5 md:col-span-2"
    >
      <div>
        <h2 id="busy" className="font-bold text-lg">
          {t('busy.heading')}
        </h2>
        <p className="mt-1 max-w-reading text-muted text-sm">{t('busy.text')}</p>
      </div>
      <BusyState outlet={outlet} />
      <div className="max-w-md">
        <SelectField
          label={t('busy.length')}
          value={length}
          onChange={({ currentTarget: { value } }) => isDuration(value) && setLength(value)}
          options={[...lengths, { value: '', label: t('busy.open') }]}
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form's part */}
      <div role="group" aria-labelledby="busy-extra">
        <h3 id="busy-extra" className="font-semibold text-sm">
          {t(outlet.busy ? 'busy.change' : 'busy.extra')}
        </h3>
        <div className="mt-2 flex flex-wrap gap-2">
          {EXTRA_MINUTES.map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              size="sm"
              className="min-h-target"
              onClick={() => begin(minutes, length)}
            >
              <bdi>+{formatMinutes(minutes, minutes, language)}</bdi>
            </Button>
          ))}
        </div>
      </div>
    </section>
  )
}
