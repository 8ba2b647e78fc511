import { useCallback, useEffect, useState } from 'react'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ApiError } from '#platform/contract/client.ts'
import type { CartPrescription, PrescriptionsApi } from '../contract/endpoints.ts'
import { MAX_FILE_BYTES } from '../domain/prescription.ts'
import { usePrescriptionsTexts } from './prescriptions-texts.ts'

const TOO_LARGE = 413

/** What the cart needs and what was uploaded for it, and how to change that. */
export const useCartFiles = (store: string, version: number) => {
  const t = usePrescriptionsTexts()
  const errorText = useErrorText()
  const [found, setFound] = useState<CartPrescription>()
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const refresh = useCallback(async () => {
    const answer = await browserApi<PrescriptionsApi>()('GET /api/v1/prescriptions', { query: { store } })
    if (answer.ok) setFound(answer.data)
  }, [store])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version of the cart may need something else
  useEffect(() => void refresh(), [refresh, version])

  const finish = async (error: ApiError | undefined): Promise<void> => {
    // The server's own words for a size that it did not read would not say what to do.
    const isLarge = error?.status === TOO_LARGE && error.code === TOO_LARGE
    setProblem(error && (isLarge ? t('tooLarge') : errorText(error)))
    await refresh()
  }
  const send = async (file: File): Promise<void> => {
    if (file.size > MAX_FILE_BYTES) return setProblem(t('tooLarge'))
    const answer = await browserApi<PrescriptionsApi>()('POST /api/v1/prescriptions', { file })
    await finish(answer.ok ? undefined : answer.error)
  }
  const add = async (chosen: File): Promise<void> => {
    setSending(true)
    const { shrinkPhoto } = await import('#platform/ui/shrink-photo.ts')
    const file = await shrinkPhoto(chosen)
    await send(file)
    setSending(false)
  }
  const remove = async (id: string): Promise<void> => {
    const answer = await browserApi<PrescriptionsApi>()('DELETE /api/v1/prescriptions/:id', {
      params: { id },
    })
    await finish(answer.ok ? undefined : answer.error)
  }
  return { found, problem, isSending, add, remove }
}
