import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { startConsoleSession } from '#core/console-shell/console/console-session.ts'
import { getPathAfterSignIn } from '#core/console-shell/console/paths.ts'

/** Returns what follows a sign-in: the session starts, and the screen that was asked for opens. */
export const useEnterConsole = (): ((token: string) => Promise<void>) => {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const next = search.get('next')
  return useCallback(
    async (token) => {
      startConsoleSession(token)
      await navigate(getPathAfterSignIn(next), { replace: true })
    },
    [navigate, next],
  )
}
