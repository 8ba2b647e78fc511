import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#platform/ui/class-names.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { MinusIcon } from '#platform/ui/icons/minus.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import type { GeoPoint } from '../domain/geo.ts'
import { listTiles, type MapPixel, type MapView, toPixel, toPoint } from '../domain/mercator.ts'
import { useMapsTexts } from './maps-texts.ts'
import { useMapView } from './use-map-view.ts'
import type { Tiles } from './use-tiles.ts'

/** A marker other than the pin, centred on its place. */
export interface MapMarker {
  readonly key: string
  readonly at: GeoPoint
  readonly content: ReactNode
}

/** Converts between places and pixels of the shown part of a map. */
export interface MapProjection {
  /** The position of a place, from the corner of the view. */
  readonly toPixel: (point: GeoPoint) => MapPixel
  /** The place at such a position. */
  readonly toPoint: (pixel: MapPixel) => GeoPoint
}

interface MapCanvasProps {
  readonly tiles: Tiles
  readonly pin: GeoPoint | null
  readonly markers?: readonly MapMarker[]
  /** The initial centre; another place moves the map there. */
  readonly center: GeoPoint
  readonly zoom?: number
  /** Makes the pin movable: by a tap on the map, by a drag, by Enter, by its arrow keys, and by the parent's buttons. */
  readonly onPick?: (point: GeoPoint) => void
  /** Called with the centre of the map, for a button that puts the pin there. */
  readonly onCenter?: (point: GeoPoint) => void
  /** Drawn over the map, moving along with it. */
  readonly overlay?: (look: MapProjection) => ReactNode
  readonly label: string
  readonly className?: string
}

const getTileUrl = (url: string, { zoom, x, y }: { zoom: number; x: number; y: number }): string =>
  url.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y))

const TileLayer = ({
  tiles,
  view,
  size,
}: {
  tiles: Tiles
  view: MapView
  size: { width: number; height: number }
}) =>
  listTiles(view, size).map(({ key, x, y, left, top }) => (
    <img
      key={key}
      src={getTileUrl(tiles.url, { zoom: view.zoom, x, y })}
      alt=""
      width={256}
      height={256}
      draggable={false}
      className="pointer-events-none absolute max-w-none select-none"
      style={{ transform: `translate(${left}px, ${top}px)` }}
    />
  ))

const PIN_STEP = 12
/** The keys rest this long before the pin's new place is asked about. */
const PIN_REST_MS = 400

const PinShape = () => (
  <svg aria-hidden="true" width="36" height="44" viewBox="0 0 36 44" className="drop-shadow-md">
    <path
      d="M18 43S3 28 3 17a15 15 0 0 1 30 0c0 11-15 26-15 26z"
      className="fill-brand stroke-surface"
      strokeWidth="2"
    />
    <circle cx="18" cy="17" r="5.5" className="fill-surface" />
  </svg>
)

interface PinProps {
  readonly at: MapPixel
  /** Moves it by pixels; absent where it only shows a place. */
  readonly onNudge: ((x: number, y: number) => void) | undefined
}

/** The pin. A finger takes it on the map; the keyboard reaches it as a button that the arrow keys move. */
const Pin = ({ at, onNudge }: PinProps) => {
  const t = useMapsTexts()
  const style = { transform: `translate(${Math.round(at.x - 18)}px, ${Math.round(at.y - 43)}px)` }
  const look = 'pointer-events-none absolute start-0 top-0'
  if (!onNudge)
    return (
      <span className={look} style={style}>
        <PinShape />
      </span>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowLeft: [-PIN_STEP, 0],
      ArrowRight: [PIN_STEP, 0],
      ArrowUp: [0, -PIN_STEP],
      ArrowDown: [0, PIN_STEP],
    }[event.key]
    if (!move) return
    event.preventDefault()
    event.stopPropagation()
    onNudge(move[0] ?? 0, move[1] ?? 0)
  }
  return (
    <button type="button" aria-label={t('map.pin')} onKeyDown={onKeyDown} className={look} style={style}>
      <PinShape />
    </button>
  )
}

/** The pin while it is moved: shown where it was put until its owner has taken the place over. */
const useMovedPin = (pin: GeoPoint | null, onPick: ((point: GeoPoint) => void) | undefined) => {
  const [moved, setMoved] = useState<GeoPoint | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pin replaces the moved one
  useEffect(() => setMoved(null), [pin?.lat, pin?.lng])
  useEffect(() => () => clearTimeout(timer.current), [])
  const put = (point: GeoPoint, restMs: number) => {
    setMoved(point)
    clearTimeout(timer.current)
    if (restMs === 0) onPick?.(point)
    else timer.current = setTimeout(() => onPick?.(point), restMs)
  }
  return { shown: moved ?? pin, show: setMoved, put }
}

const MarkerSlot = ({ at, children }: { at: MapPixel; children: ReactNode }) => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute grid size-0 place-items-center"
    style={{ transform: `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)` }}
  >
    {children}
  </span>
)

const ZoomButtons = ({ onZoom }: { onZoom: (steps: number) => void }) => {
  const t = useMapsTexts()
  return (
    <span className="absolute end-2 top-2 grid gap-1.5">
      <IconButton
        tone="raised"
        label={t('map.zoomIn')}
        icon={<PlusIcon size={20} />}
        onClick={() => onZoom(1)}
      />
      <IconButton
        tone="raised"
        label={t('map.zoomOut')}
        icon={<MinusIcon size={20} />}
        onClick={() => onZoom(-1)}
      />
    </span>
  )
}

/** A map to view, or to set a pin on. Its left is west in every language. */
export const MapCanvas = ({
  tiles,
  pin,
  markers = [],
  center,
  zoom = 14,
  onPick,
  onCenter,
  overlay,
  label,
  className,
}: MapCanvasProps) => {
  const t = useMapsTexts()
  const moving = useMovedPin(pin, onPick)
  const { element, size, view, setView, zoomBy, handlers } = useMapView(
    { center, zoom },
    {
      maxZoom: tiles.maxZoom,
      onPick: onPick && ((by) => moving.put(pointAt(by), 0)),
      getPin: () => moving.shown && fromMiddle(moving.shown),
      onDragPin: (by) => moving.show(pointAt(by)),
    },
  )
  const fromMiddle = (point: GeoPoint): MapPixel => {
    const [middle, pixel] = [toPixel(view.center, view.zoom), toPixel(point, view.zoom)]
    return { x: pixel.x - middle.x, y: pixel.y - middle.y }
  }
  const pointAt = (by: { x: number; y: number }): GeoPoint => {
    const middle = toPixel(view.center, view.zoom)
    return toPoint({ x: middle.x + by.x, y: middle.y + by.y }, view.zoom)
  }
  const { lat, lng } = center
  useEffect(() => setView((before) => ({ ...before, center: { lat, lng } })), [lat, lng, setView])
  useEffect(() => onCenter?.(view.center), [view.center, onCenter])
  const inView = (point: GeoPoint): MapPixel => {
    const { x, y } = fromMiddle(point)
    return { x: x + size.width / 2, y: y + size.height / 2 }
  }
  const nudge = (x: number, y: number) => {
    if (!moving.shown) return
    const before = fromMiddle(moving.shown)
    moving.put(pointAt({ x: before.x + x, y: before.y + y }), PIN_REST_MS)
  }
  return (
    <div dir="ltr" className={classNames('relative overflow-hidden rounded-lg bg-surface-sunken', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: no element means a map */}
      <div
        ref={element}
        role="group"
        aria-label={label}
        aria-roledescription={t('map.role')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the map
        tabIndex={0}
        className="absolute inset-0 cursor-grab touch-none active:cursor-grabbing focus-visible:-outline-offset-3"
        onWheel={({ deltaY }) => zoomBy(-Math.sign(deltaY))}
        {...handlers}
      >
        <TileLayer tiles={tiles} view={view} size={size} />
        {size.width > 0 &&
          overlay?.({
            toPixel: inView,
            toPoint: ({ x, y }) => pointAt({ x: x - size.width / 2, y: y - size.height / 2 }),
          })}
        {markers.map(({ key, at, content }) => (
          <MarkerSlot key={key} at={inView(at)}>
            {content}
          </MarkerSlot>
        ))}
        {moving.shown && <Pin at={inView(moving.shown)} onNudge={onPick && nudge} />}
      </div>
      <ZoomButtons onZoom={zoomBy} />
      <a
        href={tiles.attributionUrl}
        target="_blank"
        rel="noreferrer"
        className="absolute end-0 bottom-0 rounded-ss-md bg-surface/90 px-1.5 py-0.5 text-muted text-xs"
      >
        {tiles.attribution}
      </a>
    </div>
  )
}
