import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onConsoleSessionEnd } from '#core/stores/console/console-session.ts'
import { getSignInPath } from '#core/stores/console/paths.ts'

/** Redirects to the sign-in screen when the session ends, with the current page as return target. */
export const useLeaveOnSessionEnd = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => void navigate(getSignInPath(pathname + search), { replace: true }))
  useEffect(() => onConsoleSessionEnd(() => leave()), [])
}
