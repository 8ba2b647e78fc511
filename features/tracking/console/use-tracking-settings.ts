import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { TrackingApi } from '../contract/endpoints.ts'
import { useTrackingConsoleTexts } from './tracking-console-texts.ts'

export type OutletTrackingSettings = CallData<TrackingApi['GET /api/v1/console/stores/:id/tracking']>

/** The delivery tracking settings of an outlet, and their change; `refused` is the error of a host. */
export const useTrackingSettings = (id: string) => {
  const t = useTrackingConsoleTexts()
  const show = useToasts((state) => state.show)
  const [settings, setSettings] = useState<OutletTrackingSettings | 'failed'>()
  const load = useCallback(async () => {
    const answer = await consoleApi<TrackingApi>()('GET /api/v1/console/stores/:id/tracking', {
      params: { id },
    })
    setSettings(answer.ok ? answer.data : 'failed')
  }, [id])
  useEffect(() => void load(), [load])
  const save = async (wish: Omit<OutletTrackingSettings, 'courier'>): Promise<string | undefined> => {
    const answer = await consoleApi<TrackingApi>()('PUT /api/v1/console/stores/:id/tracking', {
      params: { id },
      body: wish,
    })
    if (answer.ok) {
      setSettings(answer.data)
      show({ tone: 'success', text: t('saved') })
      return undefined
    }
    return answer.error.status === 0 ? t('offline') : answer.error.message
  }
  return { settings, load, save }
}
