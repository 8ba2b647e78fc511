import { useEffect } from 'react'
import type { TableSession } from '../contract/endpoints.ts'
import { getDraftLife, getKeepDelay, keepDraft } from './draft-life.ts'

/**
 * Keeps the draft of the table while this phone is open, so that it ends only when nobody at the table looks any more.
 * A phone that is shown again reads the visit first, which begins anew here.
 */
export const useDraftExtension = (visit: TableSession | undefined): void => {
  const id = visit?.status === 'open' ? visit._id : undefined
  const left = visit && getDraftLife(visit)
  const asOf = visit?.asOf
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time left counts from each answer of the server
  useEffect(() => {
    if (id === undefined || left === undefined) return
    const keep = () => {
      if (document.visibilityState === 'visible') void keepDraft(id)
    }
    const timer = setTimeout(keep, getKeepDelay(left))
    return () => clearTimeout(timer)
  }, [id, left, asOf])
}
