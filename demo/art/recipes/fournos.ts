/** Fournos: the Greek bakery. */
import { fine, over } from '../bowls.ts'
import { baguettes, boule, braid, loaf, rusk, seedRing, slicedLoaf } from '../breads.ts'
import { burger } from '../burgers.ts'
import { at, blob, circle, path, pick, type Recipe, rect, shadow, stroke } from '../canvas.ts'
import { cake, cakeSlice, iceCup, scoop } from '../desserts.ts'
import { beer, bottle, copperPot, crema, cup, dusting, foamCap, glass, heart, mint } from '../drinks.ts'
import { heap, syrupBall, top } from '../fries.ts'
import { rows } from '../grills.ts'
import {
  almond,
  cherry,
  citrus,
  citrusWedge,
  crumb,
  herb,
  leaf,
  olive,
  pepperStrip,
  pomegranate,
  seed,
  sesame,
  speck,
  springOnion,
  walnut,
} from '../parts.ts'
import { croissant, diamonds, filoCoil, foldedPastry, pie, plait, powder, slab } from '../pastries.ts'
import { basket, bowl, glassBowl, plate, tray } from '../plates.ts'
import { longSandwich } from '../rolls.ts'

const nutGreen = () => fine(['#6f9a3b', '#8fb552', '#557d2c'], 16, 24, 6)
const slice = (color: string) => at(92, -168, citrus(color), 20, 1.15)

export const fournos: Readonly<Record<string, Recipe>> = {
  'FA-101': () => seedRing('#c8862f'),
  'FA-102': () => seedRing('#8a5526', () => seed(pick(['#4a3a2c', '#e3cd9a', '#7d8a3a'])), true),
  'FA-103': () => burger('sesame', 'lettuce tomato turkey turkey mayo white'),
  'FA-104': () =>
    basket(
      [
        [-90, -50],
        [10, -70],
        [104, -30],
        [-60, 50],
        [50, 60],
        [0, 0],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            seedRing('#c8862f', () => sesame()),
            x,
            0.44,
          ),
        )
        .join(''),
      '#0b5c9e',
    ),
  'FA-105': () =>
    glassBowl(
      '#fffdf6',
      stroke('M-90 20Q-40-60 20-10T90-40M-70 70Q0 20 70 60', '#e39a1c', 14) + top(() => walnut(), 8, 50, 1.2),
    ),
  'FA-106': () => burger('sesame', 'egg white bacon bacon'),
  'FA-107': () => croissant(),
  'FA-201': () =>
    slab(
      [
        ['#d99a3f', 40],
        ['#4f7f35', 90],
        ['#c98836', 40],
      ],
      { top: top(() => crumb('#f3dfae', 9), 12, 40) },
    ),
  'FA-202': () =>
    pie(
      '#d9a24f',
      '#f3dfae',
      fine(['#fffdf4', '#e3c07a', '#fff6dc'], 60, 130, 14) + top(() => herb(), 10, 40),
    ),
  'FA-203': () => filoCoil(),
  'FA-204': () =>
    slab(
      [
        ['#cf9038', 38],
        ['#b9cf6a', 50],
        ['#e8944a', 16],
        ['#93b74f', 30],
        ['#c08030', 38],
      ],
      { top: top(springOnion, 9, 44, 1.4) },
    ),
  'FA-205': () =>
    pie(
      '#cf9038',
      '#d8dc9a',
      over(
        () => circle(0, 0, 34, '#4d8038') + circle(0, 0, 30, '#e3e8b0') + circle(0, 0, 14, '#eff2cb'),
        13,
        62,
      ) + top(() => leaf('#4c9a55'), 5, 80),
    ),
  'FA-206': () =>
    slab(
      [
        ['#d9952f', 44],
        ['#f6e6c0', 56],
        ['#d8a468', 34],
        ['#c98430', 40],
      ],
      { top: over(() => pepperStrip('#c52d1d'), 4, 60) },
    ),
  'FA-207': () => foldedPastry('#d9963a', '#fbc84a', { lines: 6 }),
  'FA-208': () =>
    foldedPastry('#c98332', '#8a3f22', {
      height: 76,
      width: 226,
      lines: 9,
      top: top(() => sesame(), 40, 14, 1.2, 200, 60),
    }),
  'FA-209': () =>
    plate(
      [
        [-72, -56],
        [66, -60],
        [-80, 52],
        [70, 56],
        [0, 0],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            rect(-56, -44, 114, 100, '#a9702a', 12) +
              rect(-56, -50, 110, 92, '#e6b45c', 12) +
              stroke('M-40-24H36M-44 0H40', '#c98a35', 5),
            x / 4,
          ),
        )
        .join('') +
        powder(70, 120, 100) +
        top(() => speck('#8a4a1c', 3), 30, 14),
    ),
  'FA-210': () =>
    tray(
      rows(
        () =>
          circle(0, 5, 50, '#8a5320') +
          circle(0, 0, 49, '#d99a42') +
          at(
            0,
            0,
            over(() => speck('#f3dfae', 6), 7, 12, 1, 26),
          ),
        4,
        3,
        112,
        100,
      ),
      '#fbf3e2',
    ),
  'FA-301': () => boule('#a8622a', 'cross'),
  'FA-302': () => loaf('#8f5a2c', { cuts: 3, height: 130 }),
  'FA-303': () =>
    loaf('#9a6430', {
      cuts: 0,
      height: 122,
      top:
        top(() => seed('#e3cd9a'), 70, 18, 1.3, 180, 105) +
        top(() => seed('#5f7a35'), 24, 30, 1.3, 180, 105) +
        top(() => speck('#3a2414', 4), 30, 18, 1, 180, 105),
    }),
  'FA-304': () => baguettes('#cf8f3f', 2),
  'FA-305': () =>
    loaf('#b98445', {
      cuts: 2,
      height: 124,
      half: 180,
      top: top(() => olive('#3a2434'), 13, 50, 1.4, 150, 90) + top(() => herb('#5f7a35'), 16, 34, 1, 150, 90),
    }),
  'FA-306': () =>
    basket(
      [
        [-80, -50, -14],
        [70, -56, 10],
        [-6, 10, -4],
        [-90, 66, 12],
        [84, 62, -12],
      ]
        .map(([x = 0, y = 0, turn = 0]) => at(x, y, rusk('#8f5f30'), turn))
        .join(''),
      '#3f6a8a',
    ),
  'FA-307': () => slicedLoaf('#b9803f', '#f0dfb8'),
  'FA-401': () =>
    longSandwich(
      '#d39a48',
      ['#74ad48', '#de4c33', '#fffdf4'],
      top(() => sesame(), 24, 20, 1.2, 200, 30),
    ),
  'FA-402': () => longSandwich('#c98a3f', ['#93bf5b', '#d79a55', '#fff3cf']),
  'FA-403': () => longSandwich('#b97a35', ['#3f7d34', '#e0a08c', '#f6d877']),
  'FA-404': () => longSandwich('#a9703a', ['#e5c48c', '#4f2b5c', '#d33f29']),
  'FA-405': () => longSandwich('#dba552', ['#79b556', '#dfb89a', '#f3e0cc']),
  'FA-406': () => burger('toast', 'american turkey turkey american'),
  'FA-407': () =>
    plate(
      at(0, 6, rusk('#9a6a35'), 0, 1.7) +
        path(blob(0, 0, 104, 66, 0.1, 13), '#d23b25') +
        fine(['#e5593c', '#b92f1c', '#f07a58'], 40, 76, 10) +
        path(blob(0, -10, 70, 44, 0.18, 11), '#fffdf4') +
        top(() => speck('#5f7a35', 7), 9, 30) +
        top(() => herb('#5f7a35'), 12, 26) +
        at(116, 90, olive('#6a3a4a'), 0, 1.4) +
        at(-120, 84, olive('#6a3a4a'), 0, 1.4),
    ),
  'FA-408': () =>
    bowl(
      '#7a5a34',
      fine(['#8a6a3c', '#6a4a28', '#a3824c'], 300, 160, 10) +
        over(() => at(0, 0, citrusWedge('#f08a1c')), 6, 70, 1) +
        top(() => pomegranate(), 20, 26, 1.1) +
        top(springOnion, 12, 34),
    ),
  'FA-501': () =>
    slab([
      ['#d9963a', 36],
      ['#fbe08f', 108],
      ['#c98430', 30],
    ]),
  'FA-502': () => plate(diamonds('#b9712a', () => nutGreen())),
  'FA-503': () =>
    slab(
      [
        ['#e88a1c', 20],
        ['#f3b53f', 110],
        ['#d98a26', 34],
      ],
      { flaky: false, top: over(() => citrus('#f58a1c'), 3, 60, 1, 80) },
    ),
  'FA-504': () =>
    cakeSlice(
      [
        ['#2a120a', 26],
        ['#5a2c18', 92],
        ['#3a1a0e', 24],
      ],
      '#22100a',
      top(() => rect(-4, -4, 8, 8, '#ffffff', 1), 4, 24, 1, 60, 20),
    ),
  'FA-505': () =>
    slab(
      [
        ['#fffdf6', 46],
        ['#fbe9a8', 56],
        ['#c9822c', 70],
      ],
      { top: nutGreen() + at(60, 0, nutGreen()) + at(-60, 10, nutGreen()) },
    ),
  'FA-506': () =>
    plate(
      heap(() => syrupBall('#d08a34', 42)) +
        stroke('M-90-40Q-30 10 30-30T100 20', '#e8a92c', 11) +
        top(() => speck('#8a4a1c', 3), 24, 16),
    ),
  'FA-507': () =>
    plate(
      [
        [-100, 0],
        [0, -10],
        [100, 4],
      ]
        .map(([x = 0, y = 0]) => at(x, y, plait(), x / 10, 1.15))
        .join(''),
    ),
  'FA-508': () =>
    plate(
      [
        [-76, -60],
        [64, -66],
        [0, 20],
        [-84, 76],
        [90, 70],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            path(blob(0, 6, 58, 52, 0.05, 12), '#c9b99a') +
              path(blob(0, 0, 57, 50, 0.05, 12), '#fffaf0') +
              at(0, -4, almond(), x, 1.2),
          ),
        )
        .join('') + powder(120, 140, 130),
      '#0b5c9e',
    ),
  'FA-509': () =>
    braid() + top(() => path('M-18 0C-8-8 8-8 18 0 8 6-8 6-18 0Z', '#f6e6c4'), 16, 34, 1, 190, 50),
  'FA-510': () =>
    cake(
      [
        ['#4a2010', 50],
        ['#7a4a30', 40],
        ['#8f1330', 16],
        ['#4a2010', 46],
      ],
      '#3a1a0e',
      {
        drip: true,
        top: [
          [-90, 4],
          [-30, -14],
          [30, -14],
          [90, 4],
          [0, 16],
        ]
          .map(([x = 0, y = 0]) => at(x, y, cherry()))
          .join(''),
      },
    ),
  'FA-601': () => glass(['#d9a86a', '#4a2210', '#35170b'], { ice: 4, foam: '#d3a066' }),
  'FA-602': () => glass(['#fffaf0', '#8a5530', '#35170b'], { ice: 2, foam: '#fffdf8' }),
  'FA-603': () => copperPot() + at(170, 120, cup('#4a2412', crema(), { radius: 100 }), 0, 0.5),
  'FA-604': () => cup('#6a3415', crema(), { radius: 84, color: '#0b5c9e' }),
  'FA-605': () => cup('#a8683a', foamCap() + heart('#b97a45') + dusting('#6a3a1c', 20)),
  'FA-606': () =>
    glass(['#e3bf8c', '#8a5a30', '#6a3c1c'], { ice: 3, foam: '#f0d7a8', strawColor: '#0b5c9e' }),
  'FA-607': () =>
    cup('#4a2210', circle(-24, -24, 50, '#6a3a20', 'opacity=".7"') + dusting('#8a5a3a', 14), {
      color: '#c9463a',
    }),
  'FA-608': () =>
    cup(
      '#c9a02e',
      [-30, 10, 40]
        .map((x) =>
          at(
            x,
            0,
            stroke('M0 40V-40', '#6f8a4a', 4) + [-30, -14, 2].map((y) => circle(0, y, 9, '#dfe0a0')).join(''),
            x,
          ),
        )
        .join(''),
    ),
  'FA-701': () => glass(['#fdb52f', '#f7971c'], { garnish: slice('#f58a1c') }),
  'FA-702': () => glass(['#f7f0b0', '#efe07a'], { ice: 4, garnish: slice('#f3cf3c') + mint(-40, -172, -16) }),
  'FA-703': () =>
    bottle(
      '#fdfaf0',
      '#f3c34a',
      '#d99a1c',
      path('M0-30L26-14V16L0 32-26 16V-14Z', '#fdf3d6') + path('M0-18L16-9V9L0 19-16 9V-9Z', '#e39a1c'),
    ),
  'FA-704': () =>
    bottle('#c5e4f0', '#0b5c9e', '#0b5c9e', stroke('M-60 20L-20-20 0 4 24-24 60 20', '#ffffff', 9)),
  'FA-705': () => bottle('#eef2c0', '#fdfaf0', '#d8362f', at(0, 0, citrus('#f3cf3c'), 0, 1.1)),
  'FA-706': () => beer(),
  'FA-801': () => iceCup(['#f29aa8', '#fff3cf'], '#0b5c9e'),
  'FA-802': () => iceCup(['#c9dc9a', '#6a3a22', '#fff3cf'], '#3f8fc2', at(0, -190, cherry(), 0, 1.3)),
  'FA-803': () =>
    at(
      0,
      30,
      shadow(6, 150, 190, 24) +
        [-84, 0, 84]
          .map((x, index) => at(x, -66, scoop(['#fff3cf', '#f29aa8', '#6a3a22'][index] ?? '#fff3cf', '', 78)))
          .join('') +
        path('M-190-30H190L160 140Q156 156 140 156H-140Q-156 156-160 140Z', '#0b5c9e') +
        rect(-200, -48, 400, 34, '#e8f0f4', 14) +
        stroke('M-140 60Q-60 10 0 60T140 60', '#ffffff', 12),
    ),
  'FA-804': () =>
    path(blob(0, 92, 180, 48, 0.04, 16), '#a8702a') +
    path(blob(0, 84, 178, 44, 0.04, 16), '#d99f4a') +
    path(blob(0, 14, 168, 70, 0.05, 18), '#e0dcc8') +
    path(blob(0, 8, 166, 66, 0.05, 18), '#fdfcf2') +
    path(blob(0, -62, 182, 54, 0.04, 16), '#a8702a') +
    path(blob(0, -70, 180, 52, 0.04, 16), '#e3ad58') +
    [-100, -50, 0, 50, 100]
      .map((x) => stroke(`M${x - 20} -60Q${x} -96 ${x + 26} -72`, '#b97a30', 6))
      .join(''),
}
