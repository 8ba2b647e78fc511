import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ConsoleOutlet } from '#core/console-shell/console/console-data.ts'
import { getConsoleMeta } from '#core/console-shell/console/console-meta.ts'
import { OutletScreen } from '#core/console-shell/console/outlet-screen.tsx'
import { LoadingRows } from '#core/console-shell/console/page-states.tsx'
import { getServerNow } from '#core/console-shell/console/server-clock.ts'
import { useOutlet } from '#core/console-shell/console/use-outlet.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { HoursApi, StoreHoursView } from '../../contract/hours-endpoints.ts'
import { HoursForm } from '../components/hours-form.tsx'
import { useStoresConsoleTexts } from '../stores-console-texts.ts'

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
  if (draft === null) return <LoadingRows />
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
  const zone = useOutlet()?.timeZone ?? ''
  return (
    <OutletScreen heading={t('hours.nav')} intro={t('hours.intro', { zone })}>
      {(outlet) => <Hours outlet={outlet} />}
    </OutletScreen>
  )
}
