/** Maison Lune: cakes, tarts, macarons and chocolates. */
import { fine } from '../bowls.ts'
import { at, blob, circle, path, type Recipe, ring, round3d, shadow, stroke } from '../canvas.ts'
import { cake, creamRing, eclair, macaron, sweet, tart, whipped } from '../desserts.ts'
import { top } from '../fries.ts'
import {
  almond,
  crumb,
  leaf,
  praline,
  raspberry,
  speck,
  strawberry,
  strawberrySlice,
  toasted,
} from '../parts.ts'
import { choux, slab } from '../pastries.ts'
import { box, plate } from '../plates.ts'

const shades = [
  '#f2a2b3',
  '#b9d08a',
  '#f3d27a',
  '#8a4a2c',
  '#c9a8dc',
  '#f5e9d3',
  '#e8804a',
  '#7a3a52',
  '#a8d4d9',
]
const shade = (index: number): string => shades[index % shades.length] ?? '#f2a2b3'
const macarons = (columns: number, lines: number, scale: number) =>
  Array.from({ length: columns * lines }, (_, index) =>
    at(
      ((index % columns) - (columns - 1) / 2) * 128 * scale,
      (Math.floor(index / columns) - (lines - 1) / 2) * 132 * scale,
      macaron(shade(index * 4 + Math.floor(index / columns))),
      0,
      scale,
    ),
  ).join('')
const domeOf = (color: string, mark = '') =>
  shadow(6, 108, 190, 40) +
  path('M-176 84C-186-90-96-150 0-150S186-90 176 84Q120 116 0 116T-176 84Z', round3d(color)) +
  stroke('M-120-30Q-96-100-20-116', '#ffffff', 13, 'opacity=".7"') +
  mark

export const maisonLune: Readonly<Record<string, Recipe>> = {
  'ML-101': () =>
    cake(
      [
        ['#fbf3e6', 90],
        ['#c9822c', 18],
        ['#f3dfae', 36],
      ],
      '#fffdf8',
      { top: path('M8-30A30 30 0 1 0 26 16 24 24 0 1 1 8-30Z', '#d9a93a') },
    ),
  'ML-102': () =>
    cake(
      [
        ['#241a38', 100],
        ['#6a3a22', 34],
      ],
      '#1c1430',
      {
        top: [
          [-90, 4],
          [-40, -16],
          [10, 10],
          [60, -14],
          [100, 6],
          [-10, -22],
        ]
          .map(([x = 0, y = 0], index) => circle(x, y, index % 2 ? 5 : 3.4, '#f6dc8a'))
          .join(''),
      },
    ),
  'ML-103': () =>
    cake(
      [
        ['#a8683a', 90],
        ['#4a2412', 40],
      ],
      '#8a4a26',
      { top: path('M0-46A120 46 0 0 1 0 46Z', '#f3e3c4') },
    ),
  'ML-104': () =>
    cake(
      [
        ['#fbf0e2', 30],
        ['#f4b8b4', 14],
        ['#fbf0e2', 60],
        ['#f0cf8a', 44],
      ],
      '#f6a9ac',
      {
        gloss: false,
        top: [
          [-100, 0],
          [-50, -18],
          [0, 6],
          [50, -18],
          [100, 0],
        ]
          .map(([x = 0, y = 0]) => at(x, y, strawberry(), x / 6, 1.15))
          .join(''),
      },
    ) + [-132, -66, 0, 66, 132].map((x) => at(x, 46, strawberrySlice(), 180, 1.3)).join(''),
  'ML-105': () =>
    plate(
      circle(0, 6, 160, '#b97a35') +
        circle(0, 0, 158, '#d99f4c') +
        ring(9, 122)
          .map(({ x, y }) =>
            at(
              x,
              y,
              choux('#cf8f3c', false) +
                path(blob(0, -8, 30, 20, 0.1, 10), '#a8561a') +
                circle(-10, -16, 5, '#ffe2b0'),
            ),
          )
          .join('') +
        at(0, 0, whipped(76)),
    ),
  'ML-106': () =>
    domeOf('#c9342c', at(0, -140, stroke('M0 8Q4-26 24-40', '#5f3d1c', 8) + at(40, -24, leaf(), -20, 1.4))),
  'ML-201': () => tart('#d83a68', top(praline, 20, 36, 1.2)),
  'ML-202': () =>
    tart(
      '#f9d84a',
      [...ring(9, 96), ...ring(4, 36, 20), { x: 0, y: 0, turn: 0 }]
        .map(({ x, y }) => at(x, y, toasted(), 0, 1.05))
        .join(''),
    ),
  'ML-203': () => eclair('#3a1a0e'),
  'ML-204': () =>
    eclair('#b57a42', [-140, -70, 0, 70, 140].map((x) => at(x, -20, crumb('#e8c48a', 13), x, 1)).join('')),
  'ML-205': () =>
    creamRing(
      '#c98a3f',
      '#ee8fab',
      top(() => almond('#d9a96a'), 12, 40, 1, 160, 150) + top(praline, 8, 50, 0.9, 160, 150),
    ),
  'ML-206': () =>
    slab(
      [
        ['#c98336', 30],
        ['#fff3d0', 44],
        ['#c98336', 26],
        ['#fff3d0', 44],
        ['#b9752c', 28],
      ],
      { top: stroke('M-140-40H140M-140 0H140M-140 40H140', '#fffaf0', 12) },
    ),
  'ML-207': () =>
    shadow(4, 120, 200, 40) +
    path('M-130-30C-150 60-130 130 0 134S150 60 130-30Z', round3d('#c9802f')) +
    at(0, -56, whipped(106)) +
    at(30, -140, raspberry(), 0, 1.3) +
    stroke('M-110 20Q-100 80-60 110', '#ffe2b0', 10, 'opacity=".6"'),
  'ML-208': () =>
    domeOf(
      '#fdfaf2',
      path(blob(0, -136, 60, 34, 0.1, 10), '#f7b52c') + top(() => speck('#e8e0cc', 4), 40, 14, 1, 110, 90),
    ),
  'ML-301': () => box(macarons(3, 2, 1.1), '#4b3a78', '#fffaf2'),
  'ML-302': () => box(macarons(4, 3, 0.84), '#c9a8dc', '#fffaf2'),
  'ML-303': () => box(macarons(5, 4, 0.66), '#d9a93a', '#fffaf2'),
  'ML-304': () =>
    box(
      [-156, -52, 52, 156]
        .map((x, column) =>
          [-114, -38, 38, 114]
            .map((y) =>
              at(
                x,
                y,
                [
                  sweet('#4a2412'),
                  circle(0, 4, 34, '#b9803f') + circle(0, 0, 33, '#e8c27a') + at(0, 0, raspberry()),
                  at(0, 0, choux('#cf8f3c'), 0, 0.8),
                  sweet('#f2a2b3'),
                ][column] ?? '',
                0,
                0.95,
              ),
            )
            .join(''),
        )
        .join(''),
      '#8a7ab0',
      '#fffaf2',
    ),
  'ML-305': () =>
    box(
      Array.from({ length: 15 }, (_, index) =>
        at(
          (index % 5) * 88 - 176,
          Math.floor(index / 5) * 92 - 92,
          sweet(
            ['#3a1a0e', '#6a3418', '#f3e3c4', '#8a4a26'][index % 4] ?? '#3a1a0e',
            index % 3 === 0 ? stroke('M-20-14L20 14', '#d9a46a', 4) : '',
          ),
        ),
      ).join(''),
      '#3a2a5a',
      '#f6ead2',
    ),
  'ML-306': () =>
    box(
      Array.from({ length: 15 }, (_, index) =>
        at(
          (index % 5) * 88 - 176,
          Math.floor(index / 5) * 92 - 92,
          sweet(
            ['#f29a2c', '#6a1f4a', '#c9d06a', '#d8344a'][(index * 3) % 4] ?? '#f29a2c',
            fine(['#ffffff', '#fff3e0'], 12, 34, 3),
          ),
        ),
      ).join(''),
      '#e8a04a',
      '#fffaf2',
    ),
}
