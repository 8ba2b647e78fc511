import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

const LoadingScreen = lazy(() =>
  import('#core/menus/storefront/loading-screen.tsx').then((module) => ({ default: module.LoadingScreen })),
)

/** A page that comes at once needs no waiting room. */
const LOADING_DELAY_MS = 350

/** While another page is on its way: a line at once, and a waiting room with food facts when it takes long. */
export const NavigationLoading = () => {
  const { location } = useNavigation()
  const { pathname } = useLocation()
  const isLeaving = location !== undefined && location.pathname !== pathname
  const [takesLong, setTakesLong] = useState(false)

  useEffect(() => {
    if (!isLeaving) return
    const timer = setTimeout(() => setTakesLong(true), LOADING_DELAY_MS)
    return () => {
      clearTimeout(timer)
      setTakesLong(false)
    }
  }, [isLeaving])

  if (!isLeaving) return null
  return (
    <>
      <div aria-hidden="true" className="fixed inset-x-0 top-0 z-40 h-1 animate-shimmer bg-brand-strong" />
      {takesLong && (
        <Suspense>
          <LoadingScreen />
        </Suspense>
      )}
    </>
  )
}
