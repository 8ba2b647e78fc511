import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { formatMinutes } from '#platform/i18n/format.ts'
import { formatTime } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { SelectField } from '#platform/ui/select-field.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { BusyApi } from '../../contract/busy-endpoints.ts'
import { BUSY_DURATIONS, EXTRA_MINUTES } from '../../domain/busy.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

type SetBusyInput = CallInput<BusyApi['PUT /api/v1/console/stores/:id/busy']>['body']

/** Duration in minutes, as a form value; empty: until staff end it. */
type BusyDuration = `${(typeof BUSY_DURATIONS)[number]}` | ''

/** Sets how busy an outlet's kitchen is; the screen then shows the server's response. */
const useBusy = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)
  const send = async (body: SetBusyInput): Promise<void> => {
    const answer = await consoleApi<BusyApi>()('PUT /api/v1/console/stores/:id/busy', {
      params: { id: storeId },
      body,
    })
    await revalidate()
    if (answer.ok) return show({ tone: 'success', text: t(answer.data.busy ? 'busy.begun' : 'busy.ended') })
    show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
  }
  return {
    begin: (extraMinutes: (typeof EXTRA_MINUTES)[number], length: BusyDuration) => {
      const minutes = BUSY_DURATIONS.find((one) => String(one) === length)
      return send({ extraMinutes, ...(minutes === undefined ? {} : { minutes }) })
    },
    end: () => send({ extraMinutes: null }),
  }
}

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
