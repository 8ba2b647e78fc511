import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { onConsoleSessionEnd } from '#core/stores/console/console-session.ts'
import { getSignInPath } from '#core/stores/console/paths.ts'

/** Leads to the sign-in screen as soon as the session has ended, keeping where one was. */
export const useLeaveOnSessionEnd = (): void => {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const leave = useEffectEvent(() => void navigate(getSignInPath(pathname + search), { replace: true }))
  useEffect(() => onConsoleSessionEnd(() => leave()), [])
}
