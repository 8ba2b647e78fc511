import { startTransition, useEffect, useState } from 'react'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import type { SlotView } from '../contract/endpoints.ts'

/** Applies a time; the sheet closes as soon as the page behind it shows the choice. */
export const useApplyTime = (): ((slot: SlotView | undefined) => Promise<void>) => {
  const change = useChangeChoice()
  const { close, onChosen } = useServiceDialog()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    close()
    onChosen?.()
  }, [isShown, close, onChosen])
  return async (slot) => {
    await change({ slot: slot && { startTime: slot.startTime, endTime: slot.endTime } })
    startTransition(() => setIsShown(true))
  }
}
