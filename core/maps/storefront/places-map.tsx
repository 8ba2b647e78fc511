import { useState } from 'react'
import { HomeIcon } from '#platform/ui/icons/home.tsx'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { TruckIcon } from '#platform/ui/icons/truck.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import type { GeoPoint } from '../domain/geo.ts'
import { fitView } from '../domain/mercator.ts'
import { MapCanvas } from './map-canvas.tsx'
import { useTiles } from './use-tiles.ts'

const MARKER_STYLES = {
  outlet: { Icon: StoreIcon, look: 'size-9 bg-surface-raised text-ink border border-line-strong' },
  door: { Icon: HomeIcon, look: 'size-9 bg-surface-raised text-ink border border-line-strong' },
  driver: { Icon: TruckIcon, look: 'size-11 bg-brand-strong text-surface-raised' },
} as const

export interface PlaceMarker {
  readonly kind: keyof typeof MARKER_STYLES
  readonly at: GeoPoint
}

const PlaceMarkerIcon = ({ kind }: Pick<PlaceMarker, 'kind'>) => {
  const { Icon, look } = MARKER_STYLES[kind]
  return (
    <span className={`grid place-items-center rounded-full shadow-md ${look}`}>
      <Icon size={20} />
    </span>
  )
}

/** The map's size on a phone; a wider map only shows more of the surroundings. */
const MIN_SIZE = { width: 320, height: 288 }

/** Several places on one map, such as a driver between an outlet and an address; nothing without a map. */
export const PlacesMap = ({ places, label }: { places: readonly PlaceMarker[]; label: string }) => {
  const tiles = useTiles()
  // The view does not follow a moving place: the map must not move under the finger.
  const [view] = useState(() =>
    fitView(
      places.map(({ at }) => at),
      MIN_SIZE,
    ),
  )
  if (tiles === undefined) return <Skeleton className="h-72 w-full rounded-lg" />
  if (tiles === null) return null
  const markers = places.map(({ kind, at }) => ({
    key: kind,
    at,
    content: <PlaceMarkerIcon key={kind} kind={kind} />,
  }))
  return (
    <MapCanvas
      tiles={tiles}
      pin={null}
      markers={markers}
      center={view.center}
      zoom={Math.min(view.zoom, tiles.maxZoom)}
      label={label}
      className="h-72"
    />
  )
}
