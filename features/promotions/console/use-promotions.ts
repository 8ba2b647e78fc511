import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ConsolePromotion, ConsolePromotionsApi, SavedPromotion } from '../contract/console-endpoints.ts'
import { usePromotionsConsoleTexts } from './promotions-console-texts.ts'
import { toTermsRequest } from './terms-request.ts'

export type PromotionsData = CallData<ConsolePromotionsApi['GET /api/v1/console/promotions']>

/** The promotion that is being edited: an existing or a new one. */
export type PromotionDraft = Pick<SavedPromotion, 'terms'> & Partial<SavedPromotion>

/** Whether a promotion is saved, or as somebody else saved it meanwhile. */
export type PromotionOutcome = 'saved' | 'refused' | SavedPromotion

const isSavedPromotion = (data: unknown): data is SavedPromotion =>
  typeof data === 'object' && data !== null && 'revision' in data && 'terms' in data

/** The brand's promotions and the functions that change them; every change reloads the list. */
export const usePromotions = () => {
  const t = usePromotionsConsoleTexts()
  const language = useLanguage()
  const show = useToasts((state) => state.show)
  const [data, setData] = useState<PromotionsData>()
  const [hasFailed, setFailed] = useState(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the sentences come in the shown language
  const load = useCallback(async (): Promise<void> => {
    const answer = await consoleApi<ConsolePromotionsApi>()('GET /api/v1/console/promotions')
    setFailed(!answer.ok)
    if (answer.ok) setData(answer.data)
  }, [language])
  useEffect(() => void load(), [load])

  const refuse = ({ status, message }: ApiError): void => {
    show({ tone: 'danger', text: status === 0 ? t('offline') : message })
    if (status === 404 || status === 409) void load()
  }

  /** Saves a promotion unless somebody else has; shows any other reason. */
  const save = async ({ _id, revision, ...edited }: PromotionDraft): Promise<PromotionOutcome> => {
    const api = consoleApi<ConsolePromotionsApi>()
    const terms = toTermsRequest(edited.terms)
    const answer =
      _id === undefined || revision === undefined
        ? await api('POST /api/v1/console/promotions', { body: { terms } })
        : await api('PUT /api/v1/console/promotions/:id', { params: { id: _id }, body: { revision, terms } })
    if (!answer.ok && isSavedPromotion(answer.error.data)) {
      // The names of products that it now refers to come with the list.
      await load()
      return answer.error.data
    }
    if (!answer.ok) {
      refuse(answer.error)
      return 'refused'
    }
    show({ tone: 'success', text: t('saved') })
    await load()
    return 'saved'
  }

  const move = async (id: string, state: ConsolePromotion['state']): Promise<void> => {
    const answer = await consoleApi<ConsolePromotionsApi>()('PUT /api/v1/console/promotions/:id/state', {
      params: { id },
      body: { state },
    })
    if (answer.ok) await load()
    else refuse(answer.error)
  }

  return { data, hasFailed, load, save, move }
}
