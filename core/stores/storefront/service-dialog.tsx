import { startTransition, useEffect, useState } from 'react'
import { SERVICE_TYPE } from '#core/sites/domain/order-type.ts'
import { Button } from '#platform/ui/button.tsx'
import { ClockIcon } from '#platform/ui/icons/clock.tsx'
import { ForwardIcon } from '#platform/ui/icons/forward.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { AreaChoice } from './area-choice.tsx'
import { canOrderLater } from './can-order-later.ts'
import { useChangeChoice } from './change-choice.ts'
import type { Vendor } from './load-vendor.ts'
import { OutletList } from './outlet-list.tsx'
import { type ServiceDialogView, useServiceDialog } from './service-dialog-store.ts'
import { ServiceSegments } from './service-segments.tsx'
import { saveStoredPlace } from './stored-place.ts'
import { useStoresTexts } from './stores-texts.ts'
import { type PlaceChoice, usePlaceChanges } from './use-place-changes.ts'
import { getChannelState, useOptionalVendor } from './use-vendor.ts'

/** Applies a choice; the dialog closes at the same time as the page behind it shows the choice. */
const useApply = () => {
  const change = useChangeChoice()
  const { onChosen, close } = useServiceDialog()
  const [isShown, setIsShown] = useState(false)

  useEffect(() => {
    if (!isShown) return
    close()
    onChosen?.()
  }, [isShown, close, onChosen])

  return async (choice: PlaceChoice) => {
    if (choice.kind === 'area') {
      const { _id: areaId, store: storeId } = choice.area
      saveStoredPlace(choice.place)
      await change({ serviceType: SERVICE_TYPE.delivery, areaId, storeId })
    } else await change({ serviceType: SERVICE_TYPE.pickup, storeId: choice.outlet._id })
    // The router shows new data in a transition; one more joins it and ends with it.
    startTransition(() => setIsShown(true))
  }
}

/** The address of the chosen place, shown before anything is applied. */
const PlaceText = ({ text }: { text: string }) => {
  const t = useStoresTexts()
  return (
    <>
      <span className="sr-only">{t('locate.confirm')}: </span>
      <bdi>{text}</bdi>
    </>
  )
}

/** The requested time, and the way to another one. */
const TimeRow = ({ vendor }: { vendor: Vendor }) => {
  const t = useStoresTexts()
  const open = useServiceDialog((state) => state.open)
  return (
    <button
      type="button"
      onClick={() => open('time')}
      className="pressable mb-4 flex min-h-target w-full items-center gap-3 rounded-lg border border-line px-3 py-2 text-start hover:border-line-strong"
    >
      <ClockIcon size={20} className="text-muted" />
      <span className="text-muted text-sm">{t('time.label')}</span>{' '}
      <span className="min-w-0 flex-1 font-semibold">
        <bdi>{vendor.slot?.text ?? t(getChannelState(vendor)?.isOpen ? 'time.asap' : 'time.later')}</bdi>
      </span>
      <ForwardIcon size={18} className="text-muted" />
    </button>
  )
}

/**
 * How the order reaches the customer, and where: an area for deliveries, an outlet for pickups. Nothing changes
 * before the button is pressed; what will change is listed above the button.
 */
export const ServiceDialog = ({ view: firstView }: { view: ServiceDialogView }) => {
  const t = useStoresTexts()
  const vendor = useOptionalVendor()
  const close = useServiceDialog((state) => state.close)
  const [view, setView] = useState(firstView)
  const [choice, setChoice] = useState<PlaceChoice | null>(null)
  const changes = usePlaceChanges(choice)
  const apply = useApply()
  const show = (next: ServiceDialogView) => {
    setView(next)
    setChoice(null)
  }
  return (
    <Sheet
      open
      onClose={close}
      title={t(view === 'area' ? 'area.heading' : 'outlet.heading')}
      footer={
        choice && (
          <div className="grid gap-3">
            <Notice
              announce="polite"
              heading={choice.kind === 'area' && choice.place && <PlaceText text={choice.place.text} />}
            >
              <ul>
                {changes.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </Notice>
            <Button full size="lg" onClick={() => apply(choice)}>
              {t(choice.kind === 'area' ? 'area.apply' : 'outlet.apply')}
            </Button>
          </div>
        )
      }
    >
      {vendor?.offers.delivery && vendor.offers.pickup && (
        <div className="pb-4">
          <ServiceSegments view={view} onChange={show} />
        </div>
      )}
      {vendor && canOrderLater(vendor) && <TimeRow vendor={vendor} />}
      {view === 'area' ? (
        <AreaChoice
          chosen={choice?.kind === 'area' ? choice.area._id : vendor?.area?._id}
          onChoose={(area, requested) =>
            setChoice(
              area && {
                kind: 'area',
                area,
                place: requested && { ...requested.point, text: requested.text },
              },
            )
          }
        />
      ) : (
        <OutletList
          chosen={choice?.kind === 'outlet' ? choice.outlet._id : undefined}
          onChoose={(outlet) => setChoice({ kind: 'outlet', outlet })}
        />
      )}
    </Sheet>
  )
}
