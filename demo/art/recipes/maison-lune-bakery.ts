/** Maison Lune: bread, breakfast, lunch and drinks. */
import { fine, leavesBed, over } from '../bowls.ts'
import { baguettes, boule, loaf } from '../breads.ts'
import { burger } from '../burgers.ts'
import { at, blob, circle, path, type Recipe, shadow, stroke } from '../canvas.ts'
import { eclair, iceCup, whipped } from '../desserts.ts'
import { bottle, crema, cup, dusting, glass, rosetta, teaGlass } from '../drinks.ts'
import { top } from '../fries.ts'
import {
  croutonChip,
  crumb,
  cube,
  frill,
  halfEgg,
  herb,
  praline,
  rasher,
  springOnion,
  walnut,
} from '../parts.ts'
import {
  cannele,
  choux,
  crescent,
  croissant,
  foldedPastry,
  madeleine,
  pie,
  slab,
  swirlBun,
  turnover,
} from '../pastries.ts'
import { basket, bowl, box, plate } from '../plates.ts'
import { longSandwich } from '../rolls.ts'

export const maisonLuneBakery: Readonly<Record<string, Recipe>> = {
  'ML-401': () => croissant('#cf8a35'),
  'ML-402': () => foldedPastry('#cf8735', '#3a1a0e', { height: 100 }),
  'ML-403': () =>
    croissant(
      '#b9752c',
      at(
        0,
        -20,
        [
          [-110, 20],
          [-60, -30],
          [0, -50],
          [60, -34],
          [110, 16],
          [-20, -10],
          [30, -14],
        ]
          .map(([x = 0, y = 0]) =>
            at(
              x,
              y,
              path('M-24 0C-10-14 10-14 26 0 10 10-10 10-24 0Z', '#f6e6c4') +
                stroke('M-12-2Q0-8 14-2', '#cfa86a', 2),
              x,
            ),
          )
          .join(''),
      ),
    ),
  'ML-404': () => swirlBun('#d99a42', '#a8662a', () => crumb('#3a1a18', 12)),
  'ML-405': () => turnover(),
  'ML-406': () => boule('#d9983f', 'square', top(praline, 26, 32, 1.3)),
  'ML-407': () =>
    basket(
      [
        [-92, -58],
        [-14, -80],
        [76, -56],
        [-110, 22],
        [-30, 0],
        [50, 12],
        [118, 24],
        [-50, 84],
        [40, 90],
      ]
        .map(([x = 0, y = 0]) => at(x, y, choux(), 0, 1.16))
        .join(''),
      '#8a7ab0',
    ),
  'ML-408': () =>
    basket(
      at(-70, -60, croissant(), -20, 0.46) +
        at(90, -50, croissant('#b9752c'), 24, 0.46) +
        at(-96, 60, swirlBun('#d99a42', '#a8662a'), 0, 0.38) +
        at(86, 70, foldedPastry('#cf8735', '#3a1a0e'), 0, 0.42) +
        at(0, 8, swirlBun('#d99a42', '#a8662a'), 40, 0.4),
      '#8f5f36',
    ),
  'ML-501': () => `${baguettes('#c98637', 1)}`,
  'ML-502': () => boule('#94582a', 'leaf'),
  'ML-503': () =>
    loaf('#7d4a26', {
      cuts: 2,
      height: 118,
      half: 190,
      top:
        top(() => walnut(), 9, 56, 1.3, 150, 84) +
        top(
          () => path(blob(0, 0, 20, 17, 0.1, 10), '#5a2444') + circle(0, 0, 10, '#b0566a'),
          6,
          60,
          1.2,
          150,
          84,
        ),
    }),
  'ML-504': () => loaf('#a36a2f', { cuts: 5, height: 104, half: 216 }),
  'ML-601': () =>
    plate(
      [
        [-90, -40, -30],
        [0, -66, 0],
        [92, -36, 30],
        [-50, 60, -20],
        [54, 64, 20],
      ]
        .map(([x = 0, y = 0, turn = 0]) => at(x, y, madeleine(), turn, 0.92))
        .join(''),
    ),
  'ML-602': () =>
    [
      [-130, 20],
      [130, 20],
      [0, 40],
    ]
      .map(([x = 0, y = 0]) => at(x, y, shadow(0, 96, 80, 18) + cannele(), 0, 1.5))
      .join(''),
  'ML-603': () =>
    slab(
      [
        ['#fffdf6', 24],
        ['#f6d35c', 120],
        ['#c98a3a', 24],
      ],
      {
        flaky: false,
        width: 200,
        top: [-110, -30, 60]
          .map((x) => at(x, 0, circle(0, 0, 38, '#e9c53c') + circle(0, 0, 32, '#fdf0a8')))
          .join(''),
      },
    ),
  'ML-604': () =>
    box(
      Array.from({ length: 12 }, (_, index) =>
        at((index % 4) * 112 - 168, Math.floor(index / 4) * 100 - 86, crescent(), 0, 0.72),
      ).join(''),
      '#b8bfc6',
      '#fffaf2',
    ),
  'ML-701': () =>
    plate(
      at(-60, -40, croissant(), -16, 0.56) +
        at(20, 86, foldedPastry('#cf8735', '#3a1a0e'), 6, 0.46) +
        at(98, -40, cup('#b97a45', rosetta()), 0, 0.44),
    ),
  'ML-702': () =>
    shadow(0, 120, 270, 34) +
    at(
      -130,
      10,
      pie(
        '#d09440',
        '#f3d890',
        over(() => cube('#d98a7a', 11), 8, 50),
      ),
      0,
      0.62,
    ) +
    at(90, 66, eclair('#3a1a0e'), 0, 0.5) +
    at(206, -50, glass(['#fdb52f', '#f7971c']), 0, 0.52) +
    at(60, -70, bowl('#47803a', leavesBed(undefined, 140)), 0, 0.42),
  'ML-703': () =>
    pie(
      '#d09440',
      '#f6dc93',
      fine(['#e3b35a', '#fbecb8', '#d99a42'], 40, 140, 16) + over(() => cube('#c9584a', 12), 16, 46),
    ),
  'ML-704': () =>
    pie(
      '#c98a3a',
      '#eef0c2',
      over(springOnion, 16, 46, 2) +
        over(() => circle(0, 3, 34, '#cfc5aa') + circle(0, 0, 33, '#fffdf6'), 6, 76) +
        top(() => herb('#5f7a35'), 14, 34),
    ),
  'ML-705': () => burger('toast', 'turkey white turkey truffle white'),
  'ML-706': () => longSandwich('#cf8f3f', ['#f6dc93', '#f0a9a4', '#a9bf58']),
  'ML-707': () =>
    bowl(
      '#6a9a45',
      over(() => frill('#b9d77a'), 30, 30, 1.2, 146) +
        over(() => at(0, 0, rasher(), 0, 0.66), 7, 60) +
        over(croutonChip, 7, 56, 0.8) +
        at(0, -6, halfEgg(), 0, 1.7),
    ),
  'ML-801': () => cup('#33170c', crema(), { radius: 100, color: '#4b3a78' }),
  'ML-802': () => cup('#c0875a', rosetta()),
  'ML-803': () => cup('#4a2210', at(0, 0, whipped(44)) + dusting('#2a120a', 26), { color: '#f3e3c4' }),
  'ML-804': () => teaGlass('#b5672a'),
  'ML-805': () =>
    bottle(
      '#e8e0a0',
      '#fdfaf0',
      '#6f8a2e',
      path('M0-34C14-34 16-10 24 6 34 30 14 40 0 40S-34 30-24 6C-16-10-14-34 0-34Z', '#b9c24a') +
        stroke('M0-34Q2-44 10-48', '#6a4a24', 5),
    ),
  'ML-806': () => iceCup(['#fff0c4'], '#4b3a78'),
  'ML-807': () =>
    bottle('#2f4a2c', '#f6ecd2', '#d9a93a', path('M8-30A30 30 0 1 0 26 16 24 24 0 1 1 8-30Z', '#d9a93a')),
}
