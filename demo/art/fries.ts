/** Fries and everything that comes out of the fryer in a heap. */
import {
  at,
  between,
  blob,
  chance,
  circle,
  type Drawing,
  dark,
  ellipse,
  light,
  path,
  pick,
  type Recipe,
  rect,
  round3d,
  scatter,
  strew,
  stroke,
} from './canvas.ts'
import { basket, pot } from './plates.ts'

const stick = (color: string, length: number): Drawing =>
  rect(-length / 2, -8, length, 17, dark(color, 0.3), 4) +
  rect(-length / 2, -9, length, 13, color, 4) +
  rect(-length / 2 + 4, -8, length - 8, 4, light(color, 0.42), 2)

/** A heap of cut fries. */
export const fries = (color = '#efb745', rx = 165, ry = 120, count = 64): Drawing =>
  path(blob(0, 8, rx, ry, 0.1, 14), dark(color, 0.5)) +
  scatter(count, rx, ry, 17)
    .map(([x, y]) =>
      at(
        x,
        y,
        stick(pick([color, light(color, 0.16), dark(color, 0.1)]), between(82, 128)),
        between(-75, 75),
      ),
    )
    .join('')

export const curlyFries = (color = '#d9862b'): Drawing =>
  path(blob(0, 8, 160, 118, 0.1, 14), dark(color, 0.5)) +
  scatter(24, 150, 105, 34)
    .map(([x, y]) =>
      at(
        x,
        y,
        stroke('M-30 0A26 26 0 1 1 4 26A18 18 0 1 1 2-6A9 9 0 0 1 10 8', dark(color, 0.35), 17) +
          stroke('M-30-2A26 26 0 1 1 4 24A18 18 0 1 1 2-8A9 9 0 0 1 10 6', color, 12) +
          stroke('M-26-8A22 22 0 0 1 12-22', light(color, 0.5), 3.6),
        between(0, 360),
        between(0.85, 1.1),
      ),
    )
    .join('')

/** A poured sauce in a zigzag. */
export const drizzle = (color: string, width = 13, rx = 130, ry = 84): Drawing => {
  const turns = Array.from(
    { length: 9 },
    (_, index) =>
      `${index === 0 ? 'M' : 'L'}${-rx + (index / 8) * rx * 2} ${(index % 2 ? ry : -ry) * between(0.7, 1) * Math.sqrt(1 - ((index - 4) / 5) ** 2)}`,
  ).join('')
  return (
    stroke(turns, dark(color, 0.25), width + 4, 'opacity=".55"') +
    stroke(turns, color, width) +
    at(-2, -3, stroke(turns, light(color, 0.5), width * 0.24))
  )
}

/** A ladle of cheese or gravy over a heap. */
export const pour = (color: string, rx = 120, ry = 82): Drawing =>
  path(blob(4, 6, rx, ry, 0.22, 13), dark(color, 0.3)) +
  path(blob(0, 0, rx, ry, 0.22, 13), color) +
  stroke(
    `M${-rx * 0.6} ${-ry * 0.2}Q${-rx * 0.3} ${-ry * 0.7} ${rx * 0.2} ${-ry * 0.6}`,
    light(color, 0.6),
    9,
    'opacity=".7"',
  )

/** Fries in a basket under layers of toppings. */
export const loadedFries = (color: string, ...tops: readonly Drawing[]): Drawing =>
  basket(fries(color) + tops.join(''), '#2f3a3f')

export const top = (part: Recipe, count: number, gap = 34, scale = 1, rx = 118, ry = 78): Drawing =>
  strew(part, count, { rx, ry, gap, scale })

/** A wing: drumette or flat, glazed in `color`. */
export const wing = (color: string): Drawing =>
  chance() > 0.5
    ? path(
        'M-52 8C-56-26-22-36 4-24 24-14 46-18 54-4 58 10 38 16 20 18-6 36-50 38-52 8Z',
        dark(color, 0.48),
      ) +
      path('M-48 3C-50-23-21-31 4-20 24-10 42-15 49-5 46 6 30 9 16 11-8 27-46 28-48 3Z', round3d(color)) +
      stroke('M-34-8C-26-18-10-18 4-11', light(color, 0.6), 6, 'opacity=".8"') +
      stroke('M-20 16Q0 14 10 6', dark(color, 0.35), 3)
    : path(
        'M-50-6C-46-28-14-26 8-18 30-26 56-14 52 6 50 26 20 24 2 18-22 28-54 18-50-6Z',
        dark(color, 0.48),
      ) +
      path('M-46-8C-42-25-14-23 8-15 28-22 51-12 47 2 44 18 20 17 2 11-20 20-49 12-46-8Z', round3d(color)) +
      stroke('M-34-10Q-22-18-6-12M14-10Q26-14 36-8', light(color, 0.6), 5, 'opacity=".8"')

const heapSpots: readonly (readonly [number, number, number])[] = [
  [-92, -58, -30],
  [-14, -86, 12],
  [76, -56, 60],
  [104, 22, 110],
  [48, 84, 160],
  [-44, 88, 205],
  [-108, 30, 260],
  [-34, -6, 30],
  [38, 6, -20],
]

/** Nine pieces in a heap. */
export const heap = (piece: Recipe, scale = 1, spots = heapSpots, size = 1.12): Drawing =>
  spots.map(([x, y, turn]) => at(x * scale, y * scale, piece(), turn, size)).join('')

export const wings = (color: string, garnish: Drawing, dip?: string): Drawing =>
  basket(
    heap(() => wing(color), 0.94, heapSpots, 1.5) + garnish + (dip ? at(148, 92, pot(dip)) : ''),
    '#5b2d1a',
  )

const crust = (color: string, outline: string): Drawing =>
  path(outline, dark(color, 0.45)) +
  at(-1, -4, path(outline, round3d(color))) +
  Array.from({ length: 16 }, () =>
    path(
      blob(between(-46, 46), between(-13, 9), between(3, 6), between(2, 4), 0.3, 6),
      pick([light(color, 0.4), dark(color, 0.25)]),
    ),
  ).join('')

export const tender = (color = '#cf8a35'): Drawing => crust(color, blob(0, 0, 66, 23, 0.14, 14))
export const nugget = (color = '#cf8a35'): Drawing =>
  at(0, 0, crust(color, blob(0, 0, 40, 30, 0.15, 10)), 0, 0.9)
export const fishFinger = (color = '#e0a64a'): Drawing =>
  crust(color, 'M-84-20H84Q92-20 92-10V12Q92 22 84 22H-84Q-92 22-92 12V-10Q-92-20-84-20Z')

export const onionRingFried = (color = '#d8943a'): Drawing =>
  `<circle r="46" fill="none" stroke="${dark(color, 0.42)}" stroke-width="31"/><circle r="46" cy="-4" fill="none" stroke="${color}" stroke-width="26"/><circle r="50" cy="-8" fill="none" stroke="${light(color, 0.4)}" stroke-width="4" opacity=".8"/>${Array.from(
    { length: 14 },
    () => {
      const a = between(0, 6.28)
      return circle(
        Math.cos(a) * 48,
        Math.sin(a) * 46 - 3,
        between(2, 4),
        pick([light(color, 0.4), dark(color, 0.25)]),
      )
    },
  ).join('')}`

export const friedBall = (color = '#9a5f22', size = 32): Drawing =>
  path(blob(0, 4, size, size * 0.94, 0.08, 12), dark(color, 0.5)) +
  path(blob(0, 0, size, size * 0.92, 0.08, 12), round3d(color)) +
  Array.from({ length: 12 }, () =>
    circle(
      between(-size * 0.65, size * 0.65),
      between(-size * 0.65, size * 0.6),
      between(1.4, 3),
      pick([light(color, 0.35), dark(color, 0.35)]),
    ),
  ).join('')

/** A glossy ball in syrup or glaze. */
export const syrupBall = (color = '#b8651e', size = 34): Drawing =>
  circle(0, 4, size, dark(color, 0.5)) +
  circle(0, 0, size, round3d(color)) +
  ellipse(-size * 0.3, -size * 0.42, size * 0.32, size * 0.17, '#fff6dc', 'opacity=".85"')

export const floret = (color = '#e2b467'): Drawing =>
  [
    [-18, 6],
    [16, 8],
    [0, -14],
    [-22, -12],
    [22, -10],
  ]
    .map(
      ([x = 0, y = 0]) =>
        path(blob(x, y + 3, 22, 20, 0.12, 9), dark(color, 0.35)) +
        path(blob(x, y, 21, 19, 0.12, 9), round3d(color)),
    )
    .join('')

export const popper = (color = '#cf8a35'): Drawing =>
  crust(color, blob(0, 0, 50, 25, 0.08, 14)) +
  ellipse(50, 0, 9, 8, '#4f8a35') +
  stroke('M56 0L70-6', '#3f7a2c', 5)
