import { useEffect, useState } from 'react'
import { consoleApi } from '#core/stores/console/console-api.ts'
import type { CallData } from '#platform/contract/contract.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import type { ConsolePromotionsApi, SentTerms, WireTerms } from '../contract/console-endpoints.ts'
import { missingIn } from './new-terms.ts'
import { sentTerms } from './sent-terms.ts'

export type Preview = CallData<ConsolePromotionsApi['POST /api/v1/console/promotions/preview']>

/** Who types is asked for nothing until a moment after. */
const PAUSE_MS = 400

/** What terms would do, as the server says it; undefined while something is missing or the answer is on its way. */
export const usePreview = (terms: WireTerms): Preview | undefined => {
  const language = useLanguage()
  const [preview, setPreview] = useState<Preview>()
  const wanted = missingIn(terms) ? '' : JSON.stringify(sentTerms(terms))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words come in the shown language
  useEffect(() => {
    if (wanted === '') return setPreview(undefined)
    const gone = new AbortController()
    const ask = async () => {
      const answer = await consoleApi<ConsolePromotionsApi>()('POST /api/v1/console/promotions/preview', {
        body: { terms: JSON.parse(wanted) as SentTerms },
        signal: gone.signal,
      })
      if (!gone.signal.aborted) setPreview(answer.ok ? answer.data : undefined)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [wanted, language])
  return preview
}
