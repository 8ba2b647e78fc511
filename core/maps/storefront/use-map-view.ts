import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type MapView, panView } from '../domain/mercator.ts'

const KEY_STEP = 60
const MIN_ZOOM = 3
/** Pixels that two fingers must move apart for one step of zoom. */
const PINCH_STEP = 60

interface Size {
  readonly width: number
  readonly height: number
}

/** The current size of an element. */
const useSize = (element: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 })
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(() =>
      setSize({ width: current.clientWidth, height: current.clientHeight }),
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element])
  return size
}

const computeFingerDistance = (fingers: ReadonlyMap<number, { x: number; y: number }>): number => {
  const [a, b] = [...fingers.values()]
  return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0
}

/** A distance from the centre of the view, in pixels. */
interface Offset {
  readonly x: number
  readonly y: number
}

/** Whether a finger is on the pin, whose tip is at `tip`; as large as a target has to be. */
const isOnPin = ({ x, y }: Offset, tip: Offset): boolean =>
  Math.abs(x - tip.x) <= 24 && y <= tip.y + 8 && y >= tip.y - 48

interface MapViewOptions {
  readonly maxZoom: number
  readonly onPick: ((fromMiddle: Offset) => void) | undefined
  /** The pin that a finger can take, and what follows it. */
  readonly getPin: () => Offset | null
  readonly onDragPin: (fromMiddle: Offset) => void
}

/**
 * The part of the map in view, moved by dragging, arrow keys, two fingers, the wheel and buttons; a click without
 * movement is reported with its distance from the centre. A finger that begins on the pin drags the pin instead.
 */
export const useMapView = (first: MapView, { maxZoom, onPick, getPin, onDragPin }: MapViewOptions) => {
  const element = useRef<HTMLDivElement>(null)
  const size = useSize(element)
  const [view, setView] = useState(first)
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const hasMoved = useRef(false)
  /** Where the pin was taken, from its tip. */
  const grip = useRef<Offset | null>(null)

  const toOffset = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): Offset => {
    const box = currentTarget.getBoundingClientRect()
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
  }
  const zoomBy = (steps: number) =>
    setView(({ center, zoom }) => ({
      center,
      zoom: Math.max(MIN_ZOOM, Math.min(maxZoom, zoom + steps)),
    }))
  const push = (x: number, y: number) => setView((before) => panView(before, { x, y }))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    hasMoved.current = false
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    event.currentTarget.setPointerCapture(event.pointerId)
    const at = toOffset(event)
    const pin = getPin()
    const isTaken = onPick !== undefined && pin !== null && fingers.current.size === 1 && isOnPin(at, pin)
    grip.current = isTaken ? { x: at.x - pin.x, y: at.y - pin.y } : null
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const { pointerId, clientX, clientY } = event
    const before = fingers.current.get(pointerId)
    if (!before) return
    const [x, y] = [clientX - before.x, clientY - before.y]
    if (!hasMoved.current && Math.hypot(x, y) < 4) return
    hasMoved.current = true
    if (grip.current) {
      const at = toOffset(event)
      return onDragPin({ x: at.x - grip.current.x, y: at.y - grip.current.y })
    }
    const wide = computeFingerDistance(fingers.current)
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    if (fingers.current.size === 1) return push(x, y)
    const change = computeFingerDistance(fingers.current) - wide
    if (Math.abs(change) > PINCH_STEP / 10) zoomBy(Math.sign(change))
  }
  const onPointerUp = (event: PointerEvent<HTMLDivElement>) => {
    const wasDown = fingers.current.delete(event.pointerId)
    const at = toOffset(event)
    const taken = grip.current
    grip.current = null
    if (!wasDown || !onPick) return
    if (taken && hasMoved.current) onPick({ x: at.x - taken.x, y: at.y - taken.y })
    else if (!taken && !hasMoved.current) onPick(at)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = {
      ArrowLeft: [KEY_STEP, 0],
      ArrowRight: [-KEY_STEP, 0],
      ArrowUp: [0, KEY_STEP],
      ArrowDown: [0, -KEY_STEP],
    }[event.key]
    if (move) push(move[0] ?? 0, move[1] ?? 0)
    else if (event.key === '+' || event.key === '=') zoomBy(1)
    else if (event.key === '-') zoomBy(-1)
    else if (event.key === 'Enter' && onPick) onPick({ x: 0, y: 0 })
    else return
    event.preventDefault()
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onKeyDown }
  return { element, size, view, setView, zoomBy, handlers }
}
