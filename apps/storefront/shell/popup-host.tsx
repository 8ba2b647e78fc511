import { lazy, Suspense } from 'react'
import { usePopup } from '#platform/ui/popup-store.ts'
import { RenderAfterPaint } from './when-painted.tsx'

const GenericPopup = lazy(() =>
  import('#platform/ui/generic-popup.tsx').then((module) => ({ default: module.GenericPopup })),
)
const Toaster = lazy(() => import('#platform/ui/toaster.tsx').then((module) => ({ default: module.Toaster })))

/** The host of the single popup. Its code loads with the first popup. */
export const PopupHost = () => {
  const isOpen = usePopup((state) => state.isOpen)
  return (
    isOpen && (
      <Suspense>
        <GenericPopup />
      </Suspense>
    )
  )
}

/** The host of toasts. Its code loads after the page is painted. */
export const ToastHost = () => (
  <RenderAfterPaint>
    <Toaster />
  </RenderAfterPaint>
)
