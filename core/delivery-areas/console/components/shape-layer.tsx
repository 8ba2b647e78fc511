import { type GeoPoint, movePointEast } from '#core/maps/domain/geo.ts'
import type { MapProjection } from '#core/maps/storefront/map-canvas.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { isSelfIntersecting, type Polygon, type Shape } from './shape.ts'

interface ShapeLayerProps {
  readonly projection: MapProjection
  readonly shape: Shape
  /** Other areas of the outlet are drawn faintly. */
  readonly isFaint?: boolean
}

const SHAPE_STYLES = {
  drawn: 'fill-brand/20 stroke-brand-strong stroke-[2.5]',
  tangled: 'fill-danger/20 stroke-danger stroke-[2.5]',
  faint: 'fill-muted/10 stroke-muted stroke-[1.5] [stroke-dasharray:5_4]',
}

const formatOutline = ({ toPixel }: MapProjection, corners: readonly GeoPoint[]): string =>
  corners
    .map((corner, index) => {
      const { x, y } = toPixel(corner)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')

const formatPath = (look: MapProjection, { corners, holes }: Polygon): string =>
  [corners, ...holes].map((ring) => `${formatOutline(look, ring)}Z`).join('')

/** One area on a map. */
export const ShapeLayer = ({ projection, shape, isFaint = false }: ShapeLayerProps) => {
  if (shape.kind === 'none') return null
  const style =
    SHAPE_STYLES[
      isFaint ? 'faint' : shape.kind === 'polygon' && isSelfIntersecting(shape) ? 'tangled' : 'drawn'
    ]
  const center = shape.kind === 'circle' ? projection.toPixel(shape.center) : undefined
  return (
    <svg
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', style)}
      strokeLinejoin="round"
    >
      {shape.kind === 'polygon' ? (
        <path d={formatPath(projection, shape)} fillRule="evenodd" />
      ) : (
        <circle
          cx={center?.x}
          cy={center?.y}
          r={Math.max(0, projection.toPixel(movePointEast(shape.center, shape.radius)).x - (center?.x ?? 0))}
        />
      )}
    </svg>
  )
}
