import { useState } from 'react'
import type { GeoPoint } from '#core/maps/domain/geo.ts'
import { fitView } from '#core/maps/domain/mercator.ts'
import { MapCanvas } from '#core/maps/storefront/map-canvas.tsx'
import { useTiles } from '#core/maps/storefront/use-tiles.ts'
import { MAX_AREA_CORNERS } from '#core/stores/domain/area-terms.ts'
import { StoreIcon } from '#platform/ui/icons/store.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { Skeleton } from '#platform/ui/skeleton.tsx'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { listViewPoints, roundPoint, type Shape } from './shape.ts'
import { ShapeHandles } from './shape-handles.tsx'
import { ShapeLayer } from './shape-layer.tsx'

/** The map's size on a phone; a wider map only shows more of the surroundings. */
const MIN_SIZE = { width: 300, height: 320 }
/** Initial zoom for a new area: the whole town. */
const TOWN_ZOOM = 12

interface AreaMapProps {
  readonly outlet: GeoPoint
  /** The area being drawn; absent on a read-only map. */
  readonly shape?: Shape
  /** The other areas of the outlet. */
  readonly others: readonly Shape[]
  readonly label: string
  readonly onChange?: (shape: Shape) => void
}

const getInitialView = ({ outlet, shape, others }: Pick<AreaMapProps, 'outlet' | 'shape' | 'others'>) => {
  const drawn = (shape ? [shape] : others).flatMap(listViewPoints)
  return drawn.length === 0 ? { center: outlet, zoom: TOWN_ZOOM } : fitView([outlet, ...drawn], MIN_SIZE)
}

/** Applies a tap on the map to a shape. */
const applyTap = (shape: Shape, point: GeoPoint): Shape => {
  if (shape.kind === 'circle') return { ...shape, center: roundPoint(point) }
  if (shape.kind === 'none' || shape.corners.length >= MAX_AREA_CORNERS) return shape
  return { ...shape, corners: [...shape.corners, roundPoint(point)] }
}

const OutletMarker = () => (
  <span className="grid size-8 place-items-center rounded-full border border-line-strong bg-surface-raised text-ink shadow-md">
    <StoreIcon size={18} />
  </span>
)

/** The areas of an outlet on the map; with `onChange` one of them can be drawn. */
export const AreaMap = ({ outlet, shape, others, label, onChange }: AreaMapProps) => {
  const t = useDeliveryAreasConsoleTexts()
  const tiles = useTiles()
  // The view does not follow the shape: the map must not move under the finger while drawing.
  const [view] = useState(() => getInitialView({ outlet, ...(shape ? { shape } : {}), others }))
  if (tiles === undefined) return <Skeleton className="h-80 w-full rounded-lg" />
  if (tiles === null) return <Notice>{t('areas.noMap')}</Notice>
  const draw = shape && onChange
  return (
    <MapCanvas
      tiles={tiles}
      pin={null}
      markers={[{ key: 'outlet', at: outlet, content: <OutletMarker /> }]}
      center={view.center}
      zoom={Math.min(view.zoom, tiles.maxZoom)}
      label={label}
      className="h-80 md:h-96"
      {...(draw ? { onPick: (point: GeoPoint) => draw(applyTap(shape, point)) } : {})}
      overlay={(look) => (
        <>
          {others.map((other, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the others do not change while the map is open
            <ShapeLayer key={index} projection={look} shape={other} isFaint={shape !== undefined} />
          ))}
          {shape && <ShapeLayer projection={look} shape={shape} />}
          {draw && <ShapeHandles projection={look} shape={shape} onChange={draw} />}
        </>
      )}
    />
  )
}
