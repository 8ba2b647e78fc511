import { useCallback, useEffect, useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { Button } from '#platform/ui/button.tsx'
import { LocateIcon } from '#platform/ui/icons/locate.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { RadioCards } from '#platform/ui/radio-cards.tsx'
import type { StoreCard } from '../contract/endpoints.ts'
import type { NearbyOutlet, PlaceApi } from '../contract/place-endpoints.ts'
import { readStoredPlace } from './stored-place.ts'
import { useStoresTexts } from './stores-texts.ts'
import { useDeviceLocation } from './use-device-location.ts'
import { useOptionalVendor } from './use-vendor.ts'

interface OutletListProps {
  readonly chosen: string | undefined
  readonly onChoose: (outlet: StoreCard) => void
}

const getPickupText = (store: StoreCard): string =>
  store.channels.find(({ orderChannel }) => orderChannel === 'pickup')?.text ?? ''

/** The outlets by their distance from this device's stored or located place; null without either. */
const useNearest = () => {
  const { _id: promotionUrlId } = useSite()
  const [outlets, setOutlets] = useState<readonly NearbyOutlet[] | null>(null)
  const measureFrom = useCallback(
    async ({ lat, lng }: GeoPoint) => {
      const query = { promotionUrlId, lat: lat.toFixed(6), long: lng.toFixed(6) }
      const answer = await browserApi<PlaceApi>()('GET /api/v1/outlets/pickup', { query })
      if (answer.ok) setOutlets(answer.data)
    },
    [promotionUrlId],
  )
  useEffect(() => {
    const place = readStoredPlace()
    if (place) void measureFrom(place)
  }, [measureFrom])
  return { outlets, measureFrom }
}

/**
 * The outlets for pickup, with their state, nearest first where a place to measure from is known. Closed ones can be
 * chosen: their menu is still shown.
 */
export const OutletList = ({ chosen, onChoose }: OutletListProps) => {
  const t = useStoresTexts()
  const stores = useOptionalVendor()?.stores.filter(({ isPickupAvailable }) => isPickupAvailable) ?? []
  const nearest = useNearest()
  const device = useDeviceLocation()
  const outlets: readonly (StoreCard & Partial<Pick<NearbyOutlet, 'distance'>>)[] = nearest.outlets ?? stores
  return (
    <div className="grid gap-3">
      <Button
        variant="soft"
        size="sm"
        leading={<LocateIcon size={20} />}
        onClick={async () => {
          const point = await device.locate()
          if (point) await nearest.measureFrom(point)
        }}
      >
        {t('outlet.nearest')}
      </Button>
      {device.hasFailed && (
        <Notice tone="warning" announce="assertive">
          {t('locate.failed')}
        </Notice>
      )}
      {outlets.length === 0 && (
        <Notice tone="warning" announce="polite">
          {t('errors.noOutlets')}
        </Notice>
      )}
      <RadioCards
        name="outlet"
        legend={t('outlet.legend')}
        hideLegend
        value={chosen}
        onChange={(id) => {
          const outlet = outlets.find(({ _id }) => _id === id)
          if (outlet) onChoose(outlet)
        }}
        options={outlets.map((store) => ({
          value: store._id,
          label: <bdi>{store.name}</bdi>,
          description: (
            <>
              <bdi className="block">{store.address}</bdi>
              <span className="block">{getPickupText(store)}</span>
            </>
          ),
          trailing: store.distance && <bdi className="whitespace-nowrap">{store.distance.text}</bdi>,
        }))}
      />
    </div>
  )
}
