import { useCallback, useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { ApiResult } from '#platform/contract/client.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import type { ConversionOverview, ConversionsConsoleApi } from '../contract/endpoints.ts'
import { useConversionsTexts } from './conversions-texts.ts'

type PixelKey = Pick<ConversionOverview['pixels'][number], 'vendor' | 'pixelId'>

/** The brand's conversions, and their changes. A change resolves to undefined, or to an error text. */
export const useConversions = () => {
  const t = useConversionsTexts()
  const toast = useToasts((state) => state.show)
  const [overview, setOverview] = useState<ConversionOverview | 'failed'>()
  const api = consoleApi<ConversionsConsoleApi>()
  const load = useCallback(async () => {
    const answer = await consoleApi<ConversionsConsoleApi>()('GET /api/v1/console/conversions')
    setOverview(answer.ok ? answer.data : 'failed')
  }, [])
  useEffect(() => void load(), [load])
  const show = (answer: ApiResult<ConversionOverview>, done: string): string | undefined => {
    if (!answer.ok) return answer.error.status === 0 ? t('offline') : answer.error.message
    setOverview(answer.data)
    toast({ tone: 'success', text: done })
    return undefined
  }
  const report = (text: string | undefined): void => {
    if (text !== undefined) toast({ tone: 'danger', text })
  }
  return {
    ...{ overview, load },
    connect: async ({ vendor, pixelId }: PixelKey, secret: string) => {
      const call = { params: { vendor, pixelId }, body: { secret } }
      return show(await api('PUT /api/v1/console/conversions/:vendor/:pixelId', call), t('saved'))
    },
    disconnect: async ({ vendor, pixelId }: PixelKey) => {
      const call = { params: { vendor, pixelId } }
      report(show(await api('DELETE /api/v1/console/conversions/:vendor/:pixelId', call), t('removed')))
    },
    retry: async (id: string) => {
      const call = { params: { id }, body: {} }
      report(show(await api('POST /api/v1/console/conversion-events/:id/retry', call), t('resent')))
    },
  }
}

export type ConversionCalls = ReturnType<typeof useConversions>
