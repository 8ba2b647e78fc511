import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { KitchenApi, KitchenSetupData } from '../contract/endpoints.ts'
import { useKitchenTexts } from './kitchen-texts.ts'

export interface StationDraft {
  /** React key; a new station has no id yet. */
  readonly key: string
  readonly _id: string | null
  readonly name: string
  readonly categories: readonly string[]
  readonly products: readonly string[]
}

export interface SetupDraft {
  readonly isAutoReady: boolean
  readonly stations: readonly StationDraft[]
}

export interface SetupError {
  readonly text: string
  /** As a path into the request body. */
  readonly field: string | undefined
}

const toSetupDraft = ({ isAutoReady, stations }: KitchenSetupData): SetupDraft => ({
  isAutoReady,
  stations: stations.map((station) => ({ ...station, key: station._id })),
})

/** The stations of an outlet while they are edited. */
export const useKitchenSetup = (id: string) => {
  const t = useKitchenTexts()
  const show = useToasts((state) => state.show)
  const [setup, setSetup] = useState<KitchenSetupData | 'failed'>()
  const [draft, setDraft] = useState<SetupDraft>({ isAutoReady: false, stations: [] })
  const [issue, setFault] = useState<SetupError>()
  const [isBusy, setBusy] = useState(false)
  const hear = useCallback((told: KitchenSetupData) => {
    setSetup(told)
    setDraft(toSetupDraft(told))
  }, [])
  const load = useCallback(async () => {
    const answer = await consoleApi<KitchenApi>()('GET /api/v1/console/stores/:id/kitchen', {
      params: { id },
    })
    if (answer.ok) hear(answer.data)
    else setSetup('failed')
  }, [id, hear])
  useEffect(() => void load(), [load])

  const save = async (): Promise<void> => {
    if (setup === undefined || setup === 'failed' || isBusy) return
    const nameless = draft.stations.findIndex(({ name }) => name.trim() === '')
    if (nameless >= 0) return setFault({ text: t('setup.nameMissing'), field: `stations.${nameless}.name` })
    setBusy(true)
    const stations = draft.stations.map(({ key: _, categories, products, ...station }) => ({
      ...{ ...station, categories: [...categories], products: [...products] },
    }))
    const answer = await consoleApi<KitchenApi>()('PUT /api/v1/console/stores/:id/kitchen', {
      params: { id },
      body: { version: setup.version, isAutoReady: draft.isAutoReady, stations },
    })
    setBusy(false)
    if (!answer.ok) {
      const { status, message, field } = answer.error
      return setFault({ text: status === 0 ? t('offline') : message, field })
    }
    setFault(undefined)
    hear(answer.data)
    show({ tone: 'success', text: t('setup.saved') })
  }
  const change = (next: Partial<SetupDraft>): void => {
    setFault(undefined)
    setDraft((before) => ({ ...before, ...next }))
  }
  return { setup, draft, fault: issue, isBusy, load, save, change }
}
