import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { computeDistanceMeters, type GeoPoint, movePointEast } from '#core/maps/domain/geo.ts'
import type { MapPixel } from '#core/maps/domain/mercator.ts'
import type { MapProjection } from '#core/maps/storefront/map-canvas.tsx'
import { AREA_RADIUS } from '#core/stores/domain/area-terms.ts'
import { classNames } from '#platform/ui/class-names.ts'
import { useDeliveryAreasConsoleTexts } from '../delivery-areas-console-texts.ts'
import { computeEdgeMidpoint, roundPoint, type Shape } from './shape.ts'

interface ShapeHandlesProps {
  readonly projection: MapProjection
  readonly shape: Shape
  readonly onChange: (shape: Shape) => void
}

/** A handle of a shape: its position, and the effect of moving it. */
interface Handle {
  readonly key: string
  readonly at: GeoPoint
  readonly label: string
  /** The shape with this handle at another place. */
  readonly move: (to: GeoPoint) => Shape
  /** The shape without this corner; absent where it cannot be removed. */
  readonly remove?: () => Shape
  readonly isHint?: boolean
  readonly isCenter?: boolean
}

const STEPS: Readonly<Record<string, MapPixel>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}
const STEP = 8
/** Handles of more corners would cover each other and the border; an outline from a file is corrected as numbers. */
const MAX_HANDLES = 80

/** Rounds to ten metres, within the allowed range. */
const clampRadius = (meters: number): number =>
  Math.min(AREA_RADIUS.most, Math.max(AREA_RADIUS.least, Math.round(meters / 10) * 10))

const useHandles = (shape: Shape): Handle[] => {
  const t = useDeliveryAreasConsoleTexts()
  if (shape.kind === 'none') return []
  if (shape.kind === 'circle') {
    const { center, radius } = shape
    return [
      {
        ...{ key: 'center', at: center, label: t('areas.center'), isCenter: true },
        move: (to) => ({ ...shape, center: roundPoint(to) }),
      },
      {
        ...{ key: 'radius', at: movePointEast(center, radius), label: t('areas.border') },
        move: (to) => ({ ...shape, radius: clampRadius(computeDistanceMeters(center, to)) }),
      },
    ]
  }
  const { corners } = shape
  if (corners.length > MAX_HANDLES) return []
  const ofCorners = corners.map(
    (at, index): Handle => ({
      ...{ key: `corner-${index}`, at, label: t('areas.corner', { number: index + 1 }) },
      move: (to) => ({ ...shape, corners: corners.with(index, roundPoint(to)) }),
      remove: () => ({ ...shape, corners: corners.toSpliced(index, 1) }),
    }),
  )
  if (corners.length < 3) return ofCorners
  const ofEdges = corners.map(
    (_, index): Handle => ({
      ...{ key: `edge-${index}`, at: computeEdgeMidpoint(corners, index), label: '', isHint: true },
      move: (to) => ({ ...shape, corners: corners.toSpliced(index + 1, 0, roundPoint(to)) }),
    }),
  )
  return [...ofEdges, ...ofCorners]
}

const HANDLE =
  'pointer-events-auto absolute start-0 top-0 grid size-9 touch-none cursor-move place-items-center rounded-full'

const Dot = ({ isHint = false, isCenter = false }: Pick<Handle, 'isHint' | 'isCenter'>) => (
  <span
    className={classNames(
      'rounded-full border-2 shadow-md',
      isHint ? 'size-3 border-brand-strong bg-surface-raised/80' : 'size-5 border-surface-raised',
      !isHint && (isCenter ? 'bg-ink' : 'bg-brand-strong'),
    )}
  />
)

/** Dragging. The dragged handle is stored for the whole layer, because the handle of an edge becomes a corner's. */
const useDrag = ({ projection, onChange }: Pick<ShapeHandlesProps, 'projection' | 'onChange'>) => {
  const layer = useRef<HTMLDivElement>(null)
  const dragged = useRef<Handle['move']>(undefined)
  const placeUnder = ({ clientX, clientY }: PointerEvent): GeoPoint => {
    const box = layer.current?.getBoundingClientRect()
    return projection.toPoint({ x: clientX - (box?.left ?? 0), y: clientY - (box?.top ?? 0) })
  }
  const onPointerDown = (event: PointerEvent, { move }: Handle) => {
    event.stopPropagation()
    dragged.current = move
    layer.current?.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    if (!dragged.current) return
    event.stopPropagation()
    onChange(dragged.current(placeUnder(event)))
  }
  const onPointerUp = (event: PointerEvent) => {
    if (dragged.current) event.stopPropagation()
    dragged.current = undefined
  }
  return { layer, onPointerDown, ofLayer: { onPointerMove, onPointerUp, onPointerCancel: onPointerUp } }
}

/** The handles that draw a shape: dragged with a finger or a mouse, moved by arrow keys; Delete removes a corner. */
export const ShapeHandles = ({ projection, shape, onChange }: ShapeHandlesProps) => {
  const { layer, onPointerDown, ofLayer } = useDrag({ projection, onChange })
  const onKeyDown = (event: KeyboardEvent, { at, move, remove }: Handle) => {
    const step = STEPS[event.key]
    const from = projection.toPixel(at)
    const length = event.shiftKey ? 1 : STEP
    if (step) onChange(move(projection.toPoint({ x: from.x + step.x * length, y: from.y + step.y * length })))
    else if (remove && (event.key === 'Delete' || event.key === 'Backspace')) onChange(remove())
    else if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={layer} className="pointer-events-none absolute inset-0" {...ofLayer}>
      {useHandles(shape).map((handle) => {
        const { x, y } = projection.toPixel(handle.at)
        const shared = {
          className: HANDLE,
          style: { transform: `translate(${Math.round(x - 18)}px, ${Math.round(y - 18)}px)` },
          onPointerDown: (event: PointerEvent) => onPointerDown(event, handle),
        }
        if (handle.isHint)
          return (
            <span key={handle.key} aria-hidden="true" {...shared}>
              <Dot isHint />
            </span>
          )
        return (
          <button
            key={handle.key}
            type="button"
            aria-label={handle.label}
            onKeyDown={(event) => onKeyDown(event, handle)}
            {...shared}
          >
            <Dot isCenter={handle.isCenter} />
          </button>
        )
      })}
    </div>
  )
}
