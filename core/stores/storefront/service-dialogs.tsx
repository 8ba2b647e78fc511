import { lazy, Suspense, useEffect } from 'react'
import { useServiceDialog } from './service-dialog-store.ts'

const load = () => import('./service-dialog.tsx').then(({ ServiceDialog }) => ({ default: ServiceDialog }))
const ServiceDialog = lazy(load)

/** Mounts the dialog about service and place; its code loads when the browser is idle or the dialog is requested. */
export const ServiceDialogs = () => {
  const view = useServiceDialog((state) => state.view)
  useEffect(() => {
    const timer = setTimeout(() => void load(), IDLE_MS)
    return () => clearTimeout(timer)
  }, [])
  return view && view !== 'time' && <Suspense>{<ServiceDialog key={view} view={view} />}</Suspense>
}

/** By then the page is painted, even on a slow phone. */
const IDLE_MS = 4000
