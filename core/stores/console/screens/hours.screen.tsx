import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Spinner } from '#platform/ui/spinner.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { HoursApi, StoreHoursView } from '../../contract/hours-endpoints.ts'
import { HoursForm } from '../components/hours-form.tsx'
import { consoleApi } from '../console-api.ts'
import { type ConsoleOutlet, useConsoleData } from '../console-data.ts'
import { getConsoleMeta, useConsoleTitle } from '../console-meta.ts'
import { NoOutlet } from '../no-outlet.tsx'
import { getServerNow } from '../server-clock.ts'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'
import { useOutlet } from '../use-outlet.ts'

/** An outlet's hours with their unsaved changes. */
const useHours = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [draft, setDraft] = useState<StoreHoursView | 'failed' | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of special days are in the shown language
  const load = useCallback(async () => {
    setDraft(null)
    const params = { id: storeId }
    const answer = await consoleApi<HoursApi>()('GET /api/v1/console/stores/:id/hours', { params })
    setDraft(answer.ok ? answer.data : 'failed')
  }, [storeId, language])
  useEffect(() => void load(), [load])

  const save = async (body: StoreHoursView): Promise<void> => {
    const params = { id: storeId }
    const answer = await consoleApi<HoursApi>()('PUT /api/v1/console/stores/:id/hours', { params, body })
    if (!answer.ok)
      return show({ tone: 'danger', text: answer.error.status === 0 ? t('offline') : answer.error.message })
    setDraft(answer.data)
    show({ tone: 'success', text: t('hours.saved') })
  }
  return { draft, setDraft, load, save }
}

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
