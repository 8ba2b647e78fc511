import { useCallback, useEffect, useState } from 'react'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { HoursApi, StoreHoursView } from '../contract/hours-endpoints.ts'
import { consoleApi } from './console-api.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

/** An outlet's hours with their unsaved changes. */
export const useHours = (storeId: string) => {
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
