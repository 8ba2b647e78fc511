import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ConsolePromotionsApi, TermsRequest, WirePromotionTerms } from '../contract/console-endpoints.ts'
import { getMissingTermsField } from './terms-draft.ts'
import { toTermsRequest } from './terms-request.ts'

export type Preview = CallData<ConsolePromotionsApi['POST /api/v1/console/promotions/preview']>

/** Delay of the preview request after typing. */
const DEBOUNCE_MS = 400

/** The server's preview of the terms; undefined while a field is missing or the response is pending. */
export const usePromotionPreview = (terms: WirePromotionTerms): Preview | undefined => {
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview>()
  const wanted = getMissingTermsField(terms) ? '' : JSON.stringify(toTermsRequest(terms))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words come in the shown language
  useEffect(() => {
    if (wanted === '') return setPreview(undefined)
    const gone = new AbortController()
    const ask = async () => {
      const answer = await consoleApi<ConsolePromotionsApi>()('POST /api/v1/console/promotions/preview', {
        body: { terms: JSON.parse(wanted) as TermsRequest },
        signal: gone.signal,
      })
      if (!gone.signal.aborted) setPreview(answer.ok ? answer.data : undefined)
    }
    const timer = setTimeout(() => void ask(), DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [wanted, language])
  return preview
}
