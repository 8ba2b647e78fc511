import { MapCanvas } from '#core/maps/storefront/map-canvas.tsx'
import { useTiles } from '#core/maps/storefront/use-tiles.ts'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { Store } from '../contract/endpoints.ts'
import { useStoresTexts } from './stores-texts.ts'

/** The location of an outlet; nothing without a map. */
export const OutletMap = ({ store }: { store: Pick<Store, 'name' | 'latitude' | 'longitude'> }) => {
  const t = useStoresTexts()
  const tiles = useTiles()
  if (tiles === undefined) return <Skeleton className="mt-3 h-72 w-full rounded-lg" />
  const point = { lat: store.latitude, lng: store.longitude }
  return (
    tiles && (
      <MapCanvas
        tiles={tiles}
        pin={point}
        center={point}
        zoom={15}
        label={t('map.here', { store: store.name })}
        className="mt-3 h-72"
      />
    )
  )
}
