import { useState } from 'react'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { FailedState, LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { formatDate, formatDateTime, formatWeekday } from '#platform/i18n/format-time.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { addDays } from '#platform/ui/month-days.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ClosingDay } from '../../contract/closing-endpoints.ts'
import { CloseForm } from '../components/close-form.tsx'
import { ClosedDay } from '../components/closed-day.tsx'
import { PaymentsPanel } from '../components/payments-panel.tsx'
import { useReportsConsoleTexts } from '../reports-console-texts.ts'
import { useClosingDay } from '../use-closing-day.ts'

export const meta = getConsoleMeta

interface DayHeadProps {
  readonly state: ClosingDay
  readonly onChoose: (day: string) => void
}

const DayHead = ({ state: { day, today, beginsAt, endsAt, timeZone, closing }, onChoose }: DayHeadProps) => {
  const t = useReportsConsoleTexts()
  const language = useLanguage()
  const noon = `${day}T12:00:00Z`
  return (
    <div className="flex flex-wrap items-center gap-3">
      <IconButton
        label={t('close.earlier')}
        icon={<ForwardIcon className="rotate-180" />}
        onClick={() => onChoose(addDays(day, -1))}
      />
      <IconButton
        label={t('close.later')}
        icon={<ForwardIcon />}
        disabled={day >= today}
        onClick={() => onChoose(addDays(day, 1))}
      />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="font-bold text-lg" aria-live="polite">
          {formatWeekday(noon, 'UTC', language)} <bdi>{formatDate(noon, 'UTC', language)}</bdi>
        </h2>
        <p className="text-muted text-sm">
          {t('close.span', {
            from: formatDateTime(beginsAt, timeZone, language),
            to: formatDateTime(endsAt, timeZone, language),
          })}
        </p>
      </div>
      <p
        className={classNames(
          'rounded-sm px-2.5 py-1 font-semibold text-sm',
          closing ? 'bg-success-soft text-success' : 'bg-warning-soft text-warning',
        )}
      >
        {closing ? t('close.closed', { number: String(closing.number) }) : t('close.open')}
      </p>
    </div>
  )
}

const ClosingAt = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useReportsConsoleTexts()
  const [day, setDay] = useState<string>()
  const { state, load, close } = useClosingDay(outlet._id, day)
  const show = useToasts((toasts) => toasts.show)
  if (state === undefined) return <LoadingRows />
  if (state === 'failed') return <FailedState heading={t('failed')} again={t('again')} onRetry={load} />
  const { closing } = state
  return (
    <div className="grid gap-5">
      <DayHead state={state} onChoose={setDay} />
      <div className="grid items-start gap-5 xl:grid-cols-[1fr_22rem]">
        <PaymentsPanel day={state} />
        {closing ? (
          <ClosedDay day={state} closing={closing} />
        ) : (
          <CloseForm
            key={state.day}
            day={state}
            onClose={async (input) => {
              const refused = await close(input)
              if (!refused) show({ text: t('close.done'), tone: 'success' })
              return refused
            }}
          />
        )}
      </div>
    </div>
  )
}

/** The day's close: what was taken, what was counted, and why it differs. */
export default function DayCloseScreen() {
  const t = useReportsConsoleTexts()
  return (
    <OutletScreen heading={t('nav.close')} width="full">
      {(outlet) => <ClosingAt outlet={outlet} />}
    </OutletScreen>
  )
}
