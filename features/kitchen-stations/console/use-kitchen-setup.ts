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

export const toSetupDraft = ({ isAutoReady, stations }: KitchenSetupData): SetupDraft => ({
  isAutoReady,
  stations: stations.map((station) => ({ ...station, key: station._id })),
})

const CONFLICT = 409

const isKitchenSetup = (data: unknown): data is KitchenSetupData =>
  typeof data === 'object' && data !== null && 'stations' in data && 'menu' in data

/** The stations with what each claims, in words. */
export const describeStations = (
  { stations }: Pick<SetupDraft, 'stations'>,
  menu: KitchenSetupData['menu'],
): string => {
  const names = new Map(
    menu.flatMap(({ products, ...category }) => [category, ...products]).map(({ _id, name }) => [_id, name]),
  )
  return stations
    .map(({ name, categories, products }) => {
      const claims = [...categories, ...products].flatMap((id) => names.get(id) ?? [])
      return claims.length > 0 ? `${name}: ${claims.join(', ')}` : name
    })
    .join(' · ')
}

/** The stations of an outlet while they are edited. */
export const useKitchenSetup = (id: string) => {
  const t = useKitchenTexts()
  const show = useToasts((state) => state.show)
  const [setup, setSetup] = useState<KitchenSetupData | 'failed'>()
  const [draft, setDraft] = useState<SetupDraft>({ isAutoReady: false, stations: [] })
  const [issue, setFault] = useState<SetupError>()
  const [isBusy, setBusy] = useState(false)
  const [isChanged, setChanged] = useState(false)
  /** What somebody else saved after the setup was read. */
  const [theirs, setTheirs] = useState<KitchenSetupData>()
  const hear = useCallback((told: KitchenSetupData) => {
    setSetup(told)
    setDraft(toSetupDraft(told))
    setChanged(false)
    setTheirs(undefined)
    setFault(undefined)
  }, [])
  const load = useCallback(async () => {
    const answer = await consoleApi<KitchenApi>()('GET /api/v1/console/stores/:id/kitchen', {
      params: { id },
    })
    if (answer.ok) hear(answer.data)
    else setSetup('failed')
  }, [id, hear])
  useEffect(() => void load(), [load])

  const save = async (version?: number): Promise<void> => {
    if (setup === undefined || setup === 'failed' || isBusy) return
    const nameless = draft.stations.findIndex(({ name }) => name.trim() === '')
    if (nameless >= 0) return setFault({ text: t('setup.nameMissing'), field: `stations.${nameless}.name` })
    setBusy(true)
    const stations = draft.stations.map(({ key: _, categories, products, ...station }) => ({
      ...{ ...station, categories: [...categories], products: [...products] },
    }))
    const answer = await consoleApi<KitchenApi>()('PUT /api/v1/console/stores/:id/kitchen', {
      params: { id },
      body: { version: version ?? setup.version, isAutoReady: draft.isAutoReady, stations },
    })
    setBusy(false)
    if (!answer.ok) {
      const { status, message, field, data } = answer.error
      if (status === CONFLICT && isKitchenSetup(data)) return setTheirs(data)
      return setFault({ text: status === 0 ? t('offline') : message, field })
    }
    hear(answer.data)
    show({ tone: 'success', text: t('setup.saved') })
  }
  const change = (next: Partial<SetupDraft>): void => {
    setFault(undefined)
    setChanged(true)
    setDraft((before) => ({ ...before, ...next }))
  }
  return { setup, draft, theirs, isChanged, fault: issue, isBusy, load, save, change, take: hear }
}
