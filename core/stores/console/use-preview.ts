import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { PreviewApi } from '../contract/preview-endpoints.ts'
import type { PREVIEW_DAYS } from '../domain/preview-link.ts'
import { useStoresConsoleTexts } from './stores-console-texts.ts'

type PreviewLink = CallData<PreviewApi['POST /api/v1/console/stores/:id/preview-links']>

/** Starts and ends the testing of an outlet, and creates the links to it. */
export const useOutletPreview = (storeId: string) => {
  const t = useStoresConsoleTexts()
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)
  const [link, setLink] = useState<PreviewLink>()
  const api = consoleApi<PreviewApi>()
  const params = { id: storeId }
  const tellFailure = ({ status, message }: ApiError) =>
    show({ tone: 'danger', text: status === 0 ? t('offline') : message })

  return {
    link,
    setTesting: async (previewMode: boolean): Promise<void> => {
      const answer = await api('PUT /api/v1/console/stores/:id/preview', { params, body: { previewMode } })
      if (!answer.ok) tellFailure(answer.error)
      await revalidate()
    },
    makeLink: async (days: (typeof PREVIEW_DAYS)[number]): Promise<void> => {
      const answer = await api('POST /api/v1/console/stores/:id/preview-links', { params, body: { days } })
      if (answer.ok) setLink(answer.data)
      else tellFailure(answer.error)
    },
    revoke: async (): Promise<void> => {
      const answer = await api('DELETE /api/v1/console/stores/:id/preview-links', { params })
      if (!answer.ok) return tellFailure(answer.error)
      setLink(undefined)
      show({ tone: 'success', text: t('preview.revoked') })
    },
    copy: async (): Promise<void> => {
      if (!link) return
      await navigator.clipboard.writeText(link.url)
      show({ tone: 'success', text: t('preview.copied') })
    },
  }
}
