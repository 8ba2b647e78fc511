import { lazy, Suspense, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { formatMoney } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { PinIcon } from '#platform/ui/icons/pin.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Price } from '#platform/ui/price.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { Area } from '../contract/endpoints.ts'
import { AreaList } from './area-list.tsx'
import { readStoredPlace } from './stored-place.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useDeviceLocation } from './use-device-location.ts'
import { type CheckedPlace, useServiceability } from './use-serviceability.ts'
import { useOptionalVendor } from './use-vendor.ts'

const PlacePicker = lazy(() =>
  import('./place-picker.tsx').then((module) => ({ default: module.PlacePicker })),
)

interface AreaChoiceProps {
  readonly chosen: string | undefined
  /** `place` where the area was found by a place rather than by its name. */
  readonly onChoose: (area: Area | null, place: CheckedPlace | null) => void
}

/** The best area of each outlet that reaches a place. */
const dedupeByOutlet = (areas: readonly Area[]): Area[] =>
  areas.filter((area, index) => areas.findIndex(({ store }) => store === area.store) === index)

/** The outlets that deliver to the found place, when there are several; else that none does. */
const PlaceResult = ({ asked: requested, chosen, onChoose }: AreaChoiceProps & { asked: CheckedPlace }) => {
  const t = useStoresTexts()
  const language = useLanguage()
  const stores = useOptionalVendor()?.stores ?? []
  if (!requested.served)
    return (
      <Notice tone="warning" heading={requested.refusal ?? ''} announce="polite">
        {t('area.tryOther')}
      </Notice>
    )
  const areas = dedupeByOutlet(requested.served.areas)
  if (areas.length < 2) return null
  return (
    <RadioCards
      name="served-by"
      legend={t('outlet.legend')}
      value={chosen}
      onChange={(id) => onChoose(areas.find(({ _id }) => _id === id) ?? null, requested)}
      options={areas.map((area) => ({
        value: area._id,
        label: <bdi>{stores.find(({ _id }) => _id === area.store)?.name ?? area.name}</bdi>,
        description: [area.name, area.times.text].filter(Boolean).join(' · '),
        trailing: <Price text={formatMoney(area.deliveryFee, language)} />,
      }))}
    />
  )
}

const LocationFailure = ({ onContinue }: { onContinue: () => void }) => {
  const t = useStoresTexts()
  return (
    <Notice
      tone="warning"
      heading={t('locate.failed')}
      announce="assertive"
      action={
        <Button size="sm" variant="secondary" onClick={onContinue}>
          {t('locate.go')}
        </Button>
      }
    >
      {t('locate.continue')}
    </Notice>
  )
}

const useInitialPoint = (): GeoPoint => {
  const store = useOptionalVendor()?.store
  return readStoredPlace() ?? { lat: store?.latitude ?? 0, lng: store?.longitude ?? 0 }
}

/** Where to deliver to: the device's location, a pin on the map, or an area by its name. Each of them is enough. */
export const AreaChoice = ({ chosen, onChoose }: AreaChoiceProps) => {
  const t = useStoresTexts()
  const [isMap, setMap] = useState(false)
  const { asked: requested, ask, forget } = useServiceability()
  const device = useDeviceLocation()
  const start = useInitialPoint()
  const pick = async (point: GeoPoint) => {
    device.forget()
    const next = await ask(point)
    onChoose(next.served?.area ?? null, next)
  }
  const showMap = (isShown: boolean) => {
    setMap(isShown)
    forget()
    device.forget()
    onChoose(null, null)
  }
  return (
    <div className="grid gap-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Button
          variant="soft"
          size="sm"
          full
          leading={<LocateIcon size={20} />}
          onClick={async () => {
            const point = await device.locate()
            if (point) await pick(point)
          }}
        >
          {t('locate.me')}
        </Button>
        <Button variant="soft" size="sm" full leading={<PinIcon size={20} />} onClick={() => showMap(!isMap)}>
          {t(isMap ? 'map.close' : 'map.open')}
        </Button>
      </div>
      {device.hasFailed && <LocationFailure onContinue={() => showMap(true)} />}
      {requested && <PlaceResult asked={requested} chosen={chosen} onChoose={onChoose} />}
      {isMap && (
        <Suspense fallback={<Skeleton className="h-72 w-full rounded-lg" />}>
          <PlacePicker pin={requested?.point ?? null} start={start} onPick={pick} />
        </Suspense>
      )}
      {!isMap && (
        <AreaList
          chosen={chosen}
          onChoose={(area) => {
            forget()
            onChoose(area, null)
          }}
        />
      )}
    </div>
  )
}
