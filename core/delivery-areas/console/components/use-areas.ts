import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { AreaApi, ConsoleArea } from '../../contract/endpoints.ts'
import { areaErrors } from '../../contract/errors.ts'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { type AreaDraft, type AreasData, toWireAreaTerms } from './area-draft.ts'

/** Why an area was not saved. */
export interface AreaSaveError {
  readonly text: string
  readonly field: string | undefined
  /** The area as somebody else has saved it since it was opened. */
  readonly theirs?: ConsoleArea
}

const isArea = (data: unknown): data is ConsoleArea =>
  typeof data === 'object' && data !== null && 'version' in data && 'terms' in data

/** The delivery areas of an outlet and their changes; changed data is fetched again. */
export const useAreasEditor = (storeId: string) => {
  const t = useDeliveryAreasConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [data, setData] = useState<AreasData | 'failed'>()
  const api = consoleApi<AreaApi>()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of taxes are in the shown language
  const load = useCallback(async (): Promise<AreasData | undefined> => {
    const answer = await consoleApi<AreaApi>()('GET /api/v1/console/stores/:id/areas', {
      params: { id: storeId },
    })
    setData(answer.ok ? answer.data : 'failed')
    return answer.ok ? answer.data : undefined
  }, [storeId, language])
  useEffect(() => void load(), [load])

  const textOf = ({ status, message }: ApiError): string => (status === 0 ? t('areas.offline') : message)

  const replaceArea = (area: ConsoleArea): void =>
    setData((before) =>
      typeof before === 'object'
        ? { ...before, areas: before.areas.map((each) => (each._id === area._id ? area : each)) }
        : before,
    )

  /** @returns why it was not saved; undefined on success */
  const save = async (draft: AreaDraft): Promise<AreaSaveError | undefined> => {
    const { _id: areaId, version } = draft
    const terms = toWireAreaTerms(draft)
    const answer =
      areaId === undefined || version === undefined
        ? await api('POST /api/v1/console/stores/:id/areas', { params: { id: storeId }, body: { terms } })
        : await api('PUT /api/v1/console/stores/:id/areas/:areaId', {
            params: { id: storeId, areaId },
            body: { version, terms },
          })
    if (!answer.ok) {
      const { error } = answer
      const { field, data: theirs } = error
      if (!isArea(theirs)) return { text: textOf(error), field }
      replaceArea(theirs)
      return { text: textOf(error), field, theirs }
    }
    const isDelivering = (await load())?.isDelivering ?? true
    show(isDelivering ? { tone: 'success', text: t('areas.saved') } : { text: t('areas.savedIdle') })
    return undefined
  }

  const setActive = async (areaId: string, isActive: boolean): Promise<void> => {
    const answer = await api('PUT /api/v1/console/stores/:id/areas/:areaId/state', {
      params: { id: storeId, areaId },
      body: { isActive },
    })
    if (!answer.ok) show({ tone: 'danger', text: textOf(answer.error) })
    await load()
  }

  const remove = async (areaId: string): Promise<void> => {
    const params = { id: storeId, areaId }
    const answer = await api('DELETE /api/v1/console/stores/:id/areas/:areaId', { params })
    if (answer.ok) show({ tone: 'success', text: t('areas.deleted') })
    else {
      const switchOff = { label: t('areas.switchOff'), act: () => void setActive(areaId, false) }
      show({
        tone: 'danger',
        text: textOf(answer.error),
        ...(answer.error.code === areaErrors.areaInUse.code ? { action: switchOff } : {}),
      })
    }
    await load()
  }

  return { data, load, save, setActive, remove }
}
export type AreasEditor = ReturnType<typeof useAreasEditor>
