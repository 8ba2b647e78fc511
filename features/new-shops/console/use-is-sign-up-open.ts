import { useEffect, useState } from 'react'
import { consoleApi } from '#core/console-shell/console/console-api.ts'
import type { NewShopsApi } from '../contract/endpoints.ts'

/** Whether anybody may open a shop here; undefined until it is known, and `unknown` when nobody answers. */
export const useIsSignUpOpen = (): boolean | 'unknown' | undefined => {
  const [isOpen, setOpen] = useState<boolean | 'unknown'>()
  useEffect(() => {
    const load = async (): Promise<void> => {
      const answer = await consoleApi<NewShopsApi>()('GET /api/v1/console/new-shops')
      setOpen(answer.ok ? answer.data.isSignUpOpen : 'unknown')
    }
    void load()
  }, [])
  return isOpen
}
