/**
 * The canvas of the demo pictures: 640 × 480 with the origin in its middle, light from the top left. Every drawing is SVG
 * text. Cards cut a circle of 240 pixels out of the middle, so subjects stay within 215 of the origin.
 */
export const WIDTH = 640
export const HEIGHT = 480

/** SVG text. */
export type Drawing = string

/** A drawing that is made when it is needed, so that its chance values come from the picture's own seed. */
export type Recipe = () => Drawing

export type Point = readonly [x: number, y: number]

let state = 1
let nextId = 0
const gradients = new Map<string, string>()

/** The next chance value from 0 to 1, the same for the same picture every time. */
export const chance = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
}

export const between = (low: number, high: number): number => low + (high - low) * chance()

export const pick = <Value>(list: readonly Value[]): Value => {
  const value = list[Math.floor(chance() * list.length)]
  if (value === undefined) throw new Error('There is nothing to pick from')
  return value
}

export const round = (value: number): number => Math.round(value * 10) / 10

const toChannels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const mix = (color: string, other: string, share: number): string => {
  const target = toChannels(other)
  const mixed = toChannels(color).map((value, at) => value + ((target[at] ?? 0) - value) * share)
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** Darker in a warm tone: shadows on food are brown, not grey. */
export const dark = (color: string, share = 0.28): string => mix(color, '#2a0f05', share)
export const light = (color: string, share = 0.3): string => mix(color, '#fffaf0', share)

const addGradient = (kind: string, color: string, text: (id: string) => string): string => {
  const id = `${kind}${color.slice(1)}`
  gradients.set(id, text(id))
  return `url(#${id})`
}

/** A fill with volume: light at the top left, darker at the lower rim. */
export const round3d = (color: string): string =>
  addGradient(
    'r',
    color,
    (id) =>
      `<radialGradient id="${id}" cx=".38" cy=".3" r=".8"><stop offset="0" stop-color="${light(color, 0.34)}"/><stop offset=".5" stop-color="${color}"/><stop offset="1" stop-color="${dark(color, 0.3)}"/></radialGradient>`,
  )

/** The fill of a cylinder that stands upright. */
export const cylinder = (color: string): string =>
  addGradient(
    'c',
    color,
    (id) =>
      `<linearGradient id="${id}"><stop offset="0" stop-color="${dark(color, 0.16)}"/><stop offset=".26" stop-color="${light(color, 0.26)}"/><stop offset=".55" stop-color="${color}"/><stop offset="1" stop-color="${dark(color, 0.28)}"/></linearGradient>`,
  )

/** A fill that darkens downwards. */
export const falling = (color: string): string =>
  addGradient(
    'f',
    color,
    (id) =>
      `<linearGradient id="${id}" x2="0" y2="1"><stop offset="0" stop-color="${light(color, 0.22)}"/><stop offset=".45" stop-color="${color}"/><stop offset="1" stop-color="${dark(color, 0.24)}"/></linearGradient>`,
  )

export const path = (d: string, fill: string, more = ''): Drawing => `<path d="${d}" fill="${fill}" ${more}/>`

export const stroke = (d: string, color: string, width: number, more = ''): Drawing =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): Drawing =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): Drawing =>
  ellipse(x, y, r, r, fill, more)

export const rect = (x: number, y: number, width: number, height: number, fill: string, r = 0): Drawing =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" rx="${r}" fill="${fill}"/>`

/** A drawing moved, turned (degrees) and scaled. */
export const at = (x: number, y: number, inner: Drawing, turn = 0, scale = 1): Drawing =>
  `<g transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${Math.round(scale * 1000) / 1000})">${inner}</g>`

/** A drawing cut to the outline `d`. */
export const clip = (d: string, inner: Drawing): Drawing => {
  nextId += 1
  return `<clipPath id="k${nextId}"><path d="${d}"/></clipPath><g clip-path="url(#k${nextId})">${inner}</g>`
}

export const fade = (opacity: number, inner: Drawing): Drawing => `<g opacity="${opacity}">${inner}</g>`

const formatCurve = (points: readonly Point[]): string => {
  const get = (index: number): Point => points[(index + points.length) % points.length] ?? [0, 0]
  const parts = points.map((_, index) => {
    const [before, from, to, after] = [get(index - 1), get(index), get(index + 1), get(index + 2)]
    const first = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${[...first, ...second, ...to].map(round).join(' ')}`
  })
  return `M${get(0).map(round).join(' ')}${parts.join('')}Z`
}

/** The outline of a smooth, slightly irregular ellipse. `wobble` is the share by which its radius varies. */
export const blob = (x: number, y: number, rx: number, ry = rx, wobble = 0.06, points = 12): string =>
  formatCurve(
    Array.from({ length: points }, (_, index): Point => {
      const angle = (index / points) * Math.PI * 2
      const radius = 1 + between(-wobble, wobble)
      return [x + Math.cos(angle) * rx * radius, y + Math.sin(angle) * ry * radius]
    }),
  )

/** Chance points in an ellipse, at least `gap` apart. Fewer when there is no room. */
export const scatter = (count: number, rx: number, ry: number, gap: number): Point[] => {
  const points: Point[] = []
  for (let attempt = 0; attempt < 4000 && points.length < count; attempt += 1) {
    const [radius, angle] = [Math.sqrt(chance()), chance() * Math.PI * 2]
    const [x, y] = [Math.cos(angle) * radius * rx, Math.sin(angle) * radius * ry]
    if (points.every(([px, py]) => Math.hypot(px - x, py - y) > gap)) points.push([x, y])
  }
  return points.sort((a, b) => a[1] - b[1])
}

interface StrewOptions {
  readonly rx?: number
  /** As `rx` when left out. */
  readonly ry?: number
  readonly gap?: number
  readonly x?: number
  readonly y?: number
  readonly scale?: number
  readonly turn?: number
}

/** Scatters a part, turned by chance, around a middle. */
export const strew = (
  part: Recipe,
  count: number,
  { rx = 130, ry, gap = 40, x = 0, y = 0, scale = 1, turn = 360 }: StrewOptions = {},
): Drawing =>
  scatter(count, rx, ry ?? rx, gap)
    .map(([px, py]) => at(x + px, y + py, part(), between(0, turn), scale * between(0.92, 1.08)))
    .join('')

/** Positions on a circle, the first at the top. */
export const ring = (count: number, radius: number, from = 0): { x: number; y: number; turn: number }[] =>
  Array.from({ length: count }, (_, index) => {
    const turn = from + (index / count) * 360
    const angle = ((turn - 90) / 180) * Math.PI
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius, turn }
  })

/** The soft shadow on the ground, drawn in three steps because blur costs bytes. */
export const shadow = (x: number, y: number, rx: number, ry: number): Drawing =>
  [1.06, 1, 0.94].map((size) => ellipse(x, y, rx * size, ry * size, '#3a1c0a', 'opacity=".1"')).join('')

/** The shadow of a rectangular board, box or tray. */
export const squareShadow = (width: number, height: number, r: number): Drawing =>
  [10, 5, 0]
    .map((grow) =>
      fade(
        0.1,
        rect(
          8 - width / 2 - grow / 2,
          20 - height / 2 - grow / 2,
          width + grow,
          height + grow,
          '#3a1c0a',
          r + grow,
        ),
      ),
    )
    .join('')

/** A coil from the middle outwards, as in rolled dough. */
export const coil = (turns: number, step: number): string => {
  const points = Array.from({ length: turns * 12 + 1 }, (_, index) => {
    const angle = (index / 12) * Math.PI * 2
    const radius = (index / 12) * step
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`
  })
  return `M${points.join('L')}`
}

const GROUNDS = ['#f4e4cc', '#e1ebd8', '#f8ddd3', '#f8ecc2', '#dce8ea'] as const

const startSeed = (seed: string): void => {
  state = [...seed].reduce((sum, sign) => Math.imul(sum, 31) + (sign.codePointAt(0) ?? 0), 7)
  nextId = 0
  gradients.clear()
}

/** A whole picture of any size around the origin, on a ground of one colour. `seed` fixes its chance values. */
export const makeFrame = (
  seed: string,
  recipe: Recipe,
  { width = WIDTH, height = HEIGHT, ground = '#ffffff' } = {},
): Drawing => {
  startSeed(seed)
  const body = recipe()
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}">` +
    `<defs>${[...gradients.values()].join('')}</defs>${rect(-width / 2, -height / 2, width, height, ground)}${body}</svg>`
  )
}

/** The picture of a product; `turn` chooses the colour of its ground, so that neighbours differ. */
export const makePicture = (seed: string, recipe: Recipe, turn: number): Drawing =>
  makeFrame(seed, recipe, { ground: GROUNDS[turn % GROUNDS.length] ?? GROUNDS[0] })
