import { classNames } from '#platform/ui/class-names.ts'
import { eastOf, type GeoPoint } from '../../domain/geo.ts'
import type { MapLook } from '../../storefront/map/map-canvas.tsx'
import { isTangled, type Polygon, type Shape } from './shape.ts'

interface ShapeLayerProps {
  readonly look: MapLook
  readonly shape: Shape
  /** Other areas of the outlet are only hinted at. */
  readonly isFaint?: boolean
}

const LOOKS = {
  drawn: 'fill-brand/20 stroke-brand-strong stroke-[2.5]',
  tangled: 'fill-danger/20 stroke-danger stroke-[2.5]',
  faint: 'fill-muted/10 stroke-muted stroke-[1.5] [stroke-dasharray:5_4]',
}

const outline = ({ pixelOf }: MapLook, corners: readonly GeoPoint[]): string =>
  corners
    .map((corner, index) => {
      const { x, y } = pixelOf(corner)
      return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')

const pathOf = (look: MapLook, { corners, holes }: Polygon): string =>
  [corners, ...holes].map((ring) => `${outline(look, ring)}Z`).join('')

/** One area on a map. */
export const ShapeLayer = ({ look, shape, isFaint = false }: ShapeLayerProps) => {
  if (shape.kind === 'none') return null
  const style = LOOKS[isFaint ? 'faint' : shape.kind === 'polygon' && isTangled(shape) ? 'tangled' : 'drawn']
  const center = shape.kind === 'circle' ? look.pixelOf(shape.center) : undefined
  return (
    <svg
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', style)}
      strokeLinejoin="round"
    >
      {shape.kind === 'polygon' ? (
        <path d={pathOf(look, shape)} fillRule="evenodd" />
      ) : (
        <circle
          cx={center?.x}
          cy={center?.y}
          r={Math.max(0, look.pixelOf(eastOf(shape.center, shape.radius)).x - (center?.x ?? 0))}
        />
      )}
    </svg>
  )
}
