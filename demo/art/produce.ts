/** Fruit, vegetables and herbs, each about 120 pixels across, and heaps of them. */
import {
  at,
  between,
  blob,
  circle,
  clip,
  type Drawing,
  dark,
  ellipse,
  light,
  path,
  pick,
  type Recipe,
  round3d,
  scatter,
  shadow,
  stroke,
} from './canvas.ts'
import { leaf } from './parts.ts'

const gloss = ellipse(-22, -26, 16, 9, '#ffffff', 'opacity=".5"')

export const apple = (color = '#c8272b'): Drawing =>
  path(
    'M0-44C-20-62-66-56-68-8-68 40-34 66-8 60Q0 57 8 60C34 66 68 40 68-8 66-56 20-62 0-44Z',
    dark(color, 0.4),
  ) +
  at(
    0,
    -4,
    path(
      'M0-44C-20-60-64-54-66-8-66 38-32 62-8 56Q0 53 8 56C32 62 66 38 66-8 64-54 20-60 0-44Z',
      round3d(color),
    ),
  ) +
  path('M-22-50Q0-30 22-50Q0-42-22-50Z', dark(color, 0.5)) +
  stroke('M0-44Q2-66 14-76', '#5f3d1c', 6) +
  at(26, -66, leaf(), -20, 0.9) +
  gloss

export const orange = (color = '#f08a1c'): Drawing =>
  circle(0, 4, 62, dark(color, 0.4)) +
  circle(0, 0, 61, round3d(color)) +
  scatter(20, 50, 50, 12)
    .map(([x, y]) => circle(x, y, 1.8, dark(color, 0.2)))
    .join('') +
  circle(6, -30, 6, '#6f8a2e') +
  gloss

export const bananas = (): Drawing =>
  [26, 0, -26]
    .map((turn, index) =>
      at(
        index * 8 - 8,
        index * 16,
        path(
          'M-170-60C-150 60-20 124 140 92 160 86 168 72 156 64 20 60-90 10-130-84-142-96-170-84-170-60Z',
          '#a3791b',
        ) +
          path(
            'M-166-64C-144 52-18 112 138 84 154 80 158 70 150 66 18 58-94 4-132-84-142-92-166-84-166-64Z',
            round3d('#f7cf3a'),
          ) +
          stroke('M-150-56C-122 32-24 84 110 82', '#d8a71f', 6) +
          path('M-168-66L-138-92-146-116-172-100Z', '#6f5a22') +
          circle(152, 76, 9, '#5a4520'),
        turn,
      ),
    )
    .join('')

export const grape = (color = '#8fae3a'): Drawing =>
  circle(0, 3, 32, dark(color, 0.4)) +
  circle(0, 0, 31, round3d(color)) +
  ellipse(-10, -12, 8, 5, '#ffffff', 'opacity=".6"')

export const grapes = (color: string): Drawing =>
  stroke('M0-180V-100', '#6f5a2c', 12) +
  at(40, -140, leaf('#5a9a45'), -20, 3) +
  [
    [-90, -90],
    [-30, -100],
    [34, -96],
    [94, -84],
    [-66, -36],
    [-4, -46],
    [58, -38],
    [-100, -20],
    [106, -24],
    [-36, 16],
    [26, 12],
    [72, 20],
    [-8, 66],
    [40, 68],
    [12, 116],
  ]
    .map(([x = 0, y = 0]) => at(x, y, grape(pick([color, light(color, 0.12), dark(color, 0.1)])), 0, 1.16))
    .join('')

export const mango = (): Drawing =>
  path('M-90 10C-90-60-20-84 40-62 90-42 104 10 70 46 30 84-86 84-90 10Z', '#8a5a1c') +
  path('M-88 6C-88-60-20-80 38-60 86-40 100 8 66 42 30 76-84 76-88 6Z', round3d('#f2ac2c')) +
  path('M-84 8C-84-50-30-74 20-66-10-40-40 20-40 60-66 54-84 40-84 8Z', '#e0562c', 'opacity=".5"') +
  stroke('M60-60L72-78', '#5f4a22', 8) +
  gloss

export const tomato = (): Drawing =>
  path(blob(0, 4, 64, 58, 0.03, 12), '#7d1a10') +
  path(blob(0, 0, 63, 56, 0.03, 12), round3d('#df3c26')) +
  [0, 72, 144, 216, 288]
    .map((turn) => at(0, -22, path('M0 0C-8-8-6-24 0-34 6-24 8-8 0 0Z', '#4c8a36'), turn))
    .join('') +
  stroke('M0-22V-46', '#3f7a2c', 6) +
  gloss

export const long = (color: string, { length = 130, width = 34, ends = '', ridges = '' } = {}): Drawing => {
  const outline = `M${-length} 0C${-length} ${-width * 1.2} ${-length * 0.5} ${-width} 0 ${-width}S${length} ${-width * 1.2} ${length} 0 ${length * 0.5} ${width} 0 ${width} ${-length} ${width * 1.2} ${-length} 0Z`
  return (
    at(2, 7, path(outline, dark(color, 0.45))) +
    path(outline, round3d(color)) +
    (ridges
      ? [-0.4, 0.1, 0.5]
          .map((y) =>
            stroke(
              `M${-length * 0.84} ${width * y}Q0 ${width * y * 1.4} ${length * 0.84} ${width * y}`,
              ridges,
              4,
              'opacity=".5"',
            ),
          )
          .join('')
      : '') +
    ends +
    stroke(
      `M${-length * 0.6} ${-width * 0.5}Q0 ${-width * 0.8} ${length * 0.4} ${-width * 0.6}`,
      '#ffffff',
      7,
      'opacity=".4"',
    )
  )
}

export const aubergine = (): Drawing =>
  path(
    'M-150 20C-160-50-90-84-20-66 40-52 90-40 120-46L128 0C100 10 60 44 0 74-60 100-140 84-150 20Z',
    '#1c0d20',
  ) +
  path(
    'M-148 14C-156-50-90-80-20-62 40-48 90-38 118-42L124-6C100 4 56 36 0 66-60 92-136 76-148 14Z',
    round3d('#4f2b5c'),
  ) +
  path('M96-60Q128-70 140-34T112 18Q100 0 104-20T96-60Z', '#4c8236') +
  stroke('M132-30L172-44', '#4c8236', 16) +
  ellipse(-96, -24, 26, 12, '#ffffff', 'opacity=".4"')

export const potato = (): Drawing => {
  const color = pick(['#c99b5c', '#d2a768', '#bd8d50'])
  return (
    path(blob(2, 6, 74, 54, 0.07, 11), dark(color, 0.45)) +
    path(blob(0, 0, 73, 52, 0.07, 11), round3d(color)) +
    scatter(9, 50, 34, 16)
      .map(([x, y]) => ellipse(x, y, 4, 2.4, dark(color, 0.35)))
      .join('')
  )
}

/** A bunch of stems with leaves. */
export const bunch = (color: string, shape: Recipe): Drawing =>
  [-34, -22, -11, 0, 11, 22, 34]
    .map((turn) => at(turn * 0.7, 190, stroke('M0 0V-250', dark(color, 0.1), 7), turn * 0.7))
    .join('') +
  scatter(46, 180, 116, 32)
    .map(([x, y]) => at(x, y - 60, shape(), between(0, 360), between(1, 1.5)))
    .join('') +
  path('M-44 120H44L38 156H-38Z', '#d8433a') +
  stroke('M-40 128H40', '#ffffff', 4, 'opacity=".5"')

export const longLeaf = (color: string): Drawing =>
  path('M0 60C-30 20-30-40 0-70 30-40 30 20 0 60Z', dark(color, 0.14)) +
  path('M0 60C-30 20-30-40 0-70Z', light(color, 0.16)) +
  stroke('M0 56V-50', light(color, 0.5), 3)

export const lobedLeaf = (color: string): Drawing =>
  path(
    'M0 56Q-10 30-30 26-18 10-36-8-16-12-22-40-6-36 0-62 6-36 22-40 16-12 36-8 18 10 30 26 10 30 0 56Z',
    color,
  ) + stroke('M0 54V-40', light(color, 0.5), 2.6)

export const lettuceHeart = (): Drawing =>
  at(
    0,
    0,
    path(blob(0, 4, 106, 150, 0.06, 14), '#4f8a36') +
      [
        [-46, -10, '#79b04a'],
        [46, -6, '#86bb55'],
        [0, -20, '#a5cf70'],
        [-24, 20, '#b9dc86'],
        [26, 24, '#c9e69b'],
        [0, 40, '#e2f2bf'],
      ]
        .map(([x, y, color]) => {
          const fill = String(color)
          return (
            path(blob(Number(x), Number(y), 62, 106, 0.12, 12), dark(fill, 0.12)) +
            path(blob(Number(x) - 3, Number(y) - 5, 57, 98, 0.12, 12), fill) +
            stroke(
              `M${x} ${Number(y) + 90}Q${Number(x) + 4} ${y} ${x} ${Number(y) - 60}`,
              light(fill, 0.6),
              6,
            )
          )
        })
        .join(''),
  )

/** Pieces heaped behind and in front of each other. */
export const pile = (piece: Recipe, scale = 1, y = 0): Drawing => {
  const spots: readonly (readonly [number, number])[] = [
    [-70, -96],
    [66, -92],
    [0, -120],
    [-132, -10],
    [132, -8],
    [0, -34],
    [-72, 66],
    [74, 68],
    [2, 84],
  ]
  return at(
    0,
    y,
    shadow(0, 60, 190 * scale, 120 * scale) +
      spots.map(([px, py]) => at(px * scale, py * scale, piece(), between(-24, 24), scale * 1.06)).join(''),
  )
}

/** Small goods that fill a window or a bowl. */
export const fill = (
  piece: Recipe,
  count: number,
  gap: number,
  { rx = 120, ry = 90, scale = 1 } = {},
): Drawing =>
  scatter(count, rx, ry, gap)
    .map(([x, y]) => at(x, y, piece(), between(0, 360), scale))
    .join('')

export const egg = (color: string): Drawing =>
  path('M0-66C36-66 54-20 54 12 54 46 30 66 0 66S-54 46-54 12C-54-20-36-66 0-66Z', dark(color, 0.35)) +
  at(
    0,
    -4,
    path('M0-64C35-64 52-20 52 12 52 44 28 62 0 62S-52 44-52 12C-52-20-35-64 0-64Z', round3d(color)),
  ) +
  ellipse(-18, -26, 10, 14, '#ffffff', 'opacity=".6"')

/** Eggs in a moulded carton seen from the front. */
export const eggBox = (color: string, paper: string, speckled = false): Drawing =>
  shadow(4, 100, 250, 24) +
  [-150, -50, 50, 150]
    .map((x) =>
      at(
        x,
        -24,
        egg(color) +
          (speckled
            ? scatter(14, 40, 50, 12)
                .map(([px, py]) => circle(px, py, between(2, 6), '#5a4630', 'opacity=".8"'))
                .join('')
            : ''),
        0,
        0.96,
      ),
    )
    .join('') +
  path(
    'M-226 0Q-200 30-176 2-150 40-124 2-100 30-76 2-50 40-24 2 0 30 24 2 50 40 76 2 100 30 124 2 150 40 176 2 200 30 226 0L204 96H-204Z',
    paper,
  ) +
  stroke('M-214 40H214', dark(paper, 0.2), 6) +
  clip(
    'M-226 0H226L204 96H-204Z',
    [-150, -50, 50, 150].map((x) => ellipse(x, 76, 38, 22, dark(paper, 0.14))).join(''),
  )

export const fish = (color: string, belly: string): Drawing =>
  at(
    0,
    0,
    shadow(4, 40, 230, 34) +
      path('M170 0L256-66Q236 0 256 70Z', dark(color, 0.2)) +
      path('M-60-78Q20-130 90-70Z', dark(color, 0.3)) +
      path('M-236 6C-170-84 60-100 190 0 60 96-170 92-236 6Z', dark(color, 0.4)) +
      path('M-234 0C-168-86 60-98 188-4 60 84-168 80-234 0Z', round3d(color)) +
      path('M-228 6C-150 30 60 44 180 2 60 84-166 78-228 6Z', belly, 'opacity=".75"') +
      stroke('M-142-56Q-108 0-142 54', dark(color, 0.4), 6) +
      circle(-188, -14, 14, '#fffaf0') +
      circle(-188, -14, 8, '#1c1c1c') +
      Array.from({ length: 20 }, (_, index) =>
        stroke(
          `M${-90 + (index % 7) * 34} ${-36 + Math.floor(index / 7) * 26}q10 10 0 20`,
          light(color, 0.4),
          3,
        ),
      ).join(''),
    -12,
  )
