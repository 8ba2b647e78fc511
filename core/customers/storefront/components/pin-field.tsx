import { lazy, Suspense, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import type { Serviceability } from '#core/stores/contract/place-endpoints.ts'
import { PlaceSearch } from '#core/stores/storefront/place-search.tsx'
import { readStoredPlace } from '#core/stores/storefront/stored-place.ts'
import { useDeviceLocation } from '#core/stores/storefront/use-device-location.ts'
import { useServiceability } from '#core/stores/storefront/use-serviceability.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useCustomersTexts } from '../customers-texts.ts'

const PlacePicker = lazy(() =>
  import('#core/stores/storefront/place-picker.tsx').then((module) => ({ default: module.PlacePicker })),
)

interface PinFieldProps {
  readonly pin: GeoPoint | null
  /** The outlet that must deliver there; any of the site's when absent. */
  readonly storeId: string | undefined
  /** Called with a pin that is delivered to, and who delivers; null removes the pin. */
  readonly onPin: (point: GeoPoint | null, served: Serviceability | null) => void
}

const useStartPoint = (): GeoPoint => {
  const store = useOptionalVendor()?.store
  return readStoredPlace() ?? { lat: store?.latitude ?? 0, lng: store?.longitude ?? 0 }
}

/** The pin of an address on the map. It is optional; a pin that is not delivered to cannot be saved. */
export const PinField = ({ pin, storeId, onPin }: PinFieldProps) => {
  const t = useCustomersTexts()
  const [isOpen, setOpen] = useState(false)
  const { asked: requested, ask, forget } = useServiceability(storeId)
  const device = useDeviceLocation()
  const start = useStartPoint()
  const pick = async (point: GeoPoint) => {
    const { served } = await ask(point)
    onPin(served ? point : null, served)
  }
  const locate = async () => {
    const point = await device.locate()
    if (point) await pick(point)
  }
  const remove = () => {
    forget()
    onPin(null, null)
  }
  return (
    <div className="grid gap-3">
      <PlaceSearch onFound={({ lat, long: lng }) => void pick({ lat, lng })} />
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          variant="soft"
          size="sm"
          full
          leading={<PinIcon size={20} />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(pin ? 'pin.move' : 'pin.set')}
        </Button>
        <Button variant="soft" size="sm" full leading={<LocateIcon size={20} />} onClick={locate}>
          {t('pin.locate')}
        </Button>
        {pin && (
          <Button variant="ghost" size="sm" onClick={remove}>
            {t('pin.remove')}
          </Button>
        )}
      </div>
      {device.hasFailed && (
        <Notice tone="warning" announce="assertive">
          {t('pin.locateFailed')}
        </Notice>
      )}
      {isOpen && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
          <PlacePicker pin={requested?.point ?? pin} start={start} onPick={pick} hasSearch={false} />
        </Suspense>
      )}
      {requested?.refusal && (
        <Notice tone="warning" announce="polite" heading={requested.refusal}>
          {t('pin.notKept')}
        </Notice>
      )}
      {requested?.served && pin && (
        <Notice announce="polite" heading={t('pin.isAt')}>
          <bdi>{requested.text}</bdi>
        </Notice>
      )}
    </div>
  )
}
