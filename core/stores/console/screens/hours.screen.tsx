import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { HoursForm } from '../components/hours-form.tsx'
import { type ConsoleOutlet, useConsoleData } from '../console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '../console-meta.ts'
import { NoOutlet } from '../no-outlet.tsx'
import { getServerNow } from '../server-clock.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useHours } from '../use-hours.ts'
import { useOutlet } from '../use-outlet.ts'

export const meta = getConsoleMeta

const getToday = (timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(getServerNow())

const Hours = ({ outlet }: { outlet: ConsoleOutlet }) => {
  const t = useStoresConsoleTexts()
  const { draft, setDraft, load, save } = useHours(outlet._id)
  if (draft === null) return <Spinner />
  if (draft === 'failed')
    return <RetryNotice text={t('hours.failed')} again={t('hours.again')} onRetry={load} />
  return (
    <HoursForm
      draft={draft}
      today={getToday(outlet.timeZone)}
      onChange={setDraft}
      onSave={() => save(draft)}
    />
  )
}

export default function HoursScreen() {
  const t = useStoresConsoleTexts()
  const { brand } = useConsoleData().staff
  const outlet = useOutlet()
  useConsoleTitle(`${t('hours.nav')} · ${brand.name}`)
  if (!outlet) return <NoOutlet />
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-4">
      <h1 className="font-bold text-xl tracking-tight">
        {t('hours.nav')} · <bdi>{outlet.name}</bdi>
      </h1>
      <p className="mt-1 mb-5 max-w-reading text-muted">{t('hours.intro', { zone: outlet.timeZone })}</p>
      <Hours key={outlet._id} outlet={outlet} />
    </div>
  )
}
