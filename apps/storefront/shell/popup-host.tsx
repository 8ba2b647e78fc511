import { lazy, Suspense } from 'react'
import { usePopup } from '#platform/ui/popup-store.ts'

const GenericPopup = lazy(() =>
  import('#platform/ui/generic-popup.tsx').then((module) => ({ default: module.GenericPopup })),
)

/** The place of the one popup. Its code comes with the first popup. */
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
