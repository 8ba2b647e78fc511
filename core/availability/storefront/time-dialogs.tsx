import { Suspense, useEffect } from 'react'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { useChangeChoice } from '#core/stores/storefront/change-choice.ts'
import { useServiceDialog } from '#core/stores/storefront/service-dialog-store.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useAvailabilityTexts } from './availability-texts.ts'
import type { TimeChoice } from './time-choice.ts'

const TimeDialog = createLazyPart(() => import('./time-dialog.tsx').then((module) => module.TimeDialog))

/**
 * Notifies the customer that a previously chosen time is no longer offered, and clears it: no order is moved
 * silently.
 */
const useLostSlotNotice = () => {
  const t = useAvailabilityTexts()
  const lost = useOptionalVendor()?.lostSlot ?? null
  const change = useChangeChoice()
  const show = useToasts((state) => state.show)
  const open = useServiceDialog((state) => state.open)
  useEffect(() => {
    if (lost === null) return
    void change({ slot: undefined })
    show({
      text: t('time.lost', { slot: lost }),
      tone: 'danger',
      action: { label: t('time.choose'), act: () => open('time') },
    })
  }, [lost, change, show, open, t])
}

/** Mounts the sheet in which a time is chosen. Its code is loaded when it is first opened. */
export const TimeDialogs = ({ choices }: { choices: readonly TimeChoice[] }) => {
  const isOpen = useServiceDialog(({ view }) => view === 'time')
  const vendor = useOptionalVendor()
  useLostSlotNotice()
  const merchantType = useRootData().site?.brand.merchantType ?? ''
  const Dialog = choices.find(({ isFor }) => isFor(merchantType))?.Dialog ?? TimeDialog
  return isOpen && vendor && <Suspense>{<Dialog vendor={vendor} />}</Suspense>
}
