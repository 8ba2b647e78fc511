/** Smoky Stack: from the smoker, hot dogs, wraps and loaded fries. */
import { fine, macaroni, stew } from '../bowls.ts'
import { at, blob, path, type Recipe, stroke } from '../canvas.ts'
import { drizzle, friedBall, loadedFries, nugget, pour, top } from '../fries.ts'
import { bigRib, burntEnd, drumstick, halfChicken, ribs, sausage, slices } from '../grills.ts'
import {
  bean,
  chive,
  chunk,
  citrusWedge,
  cornChip,
  crispOnion,
  crumb,
  cube,
  friedEgg,
  herb,
  jalapeno,
  leaf,
  onionRing,
  pepperStrip,
  pickle,
  sesame,
  shaving,
  speck,
  sprig,
  springOnion,
  tomatoSlice,
  turnip,
} from '../parts.ts'
import { board, plate, pot, skillet } from '../plates.ts'
import { cutWrap, hotDog, lineUp, taco, wrap } from '../rolls.ts'

const brisket = ['#57250f', '#6d3018', '#83401f', '#3b1809']

export const smokyGrill: Readonly<Record<string, Recipe>> = {
  'SS-064': () =>
    board(
      at(-10, -10, slices('#2b120a', '#a5533a')) +
        at(206, -110, pickle(), 0, 1.5) +
        at(222, -60, pickle(), 0, 1.4) +
        at(206, 90, pot('#5c1f12')),
    ),
  'SS-066': () =>
    plate(
      [
        [-66, -70],
        [10, -84],
        [84, -50],
        [-96, 10],
        [-20, 0],
        [58, 26],
        [-50, 84],
        [30, 96],
      ]
        .map(([x = 0, y = 0]) => at(x, y, burntEnd(), x, 1.05))
        .join('') + at(118, 88, sprig()),
      '#37393b',
    ),
  'SS-067': () => board(at(0, 6, bigRib(), 0, 0.92) + at(-190, 118, sprig(), 0, 1.3)),
  'SS-068': () =>
    board(
      at(-124, -16, slices('#2b120a', '#a5533a', 3), 0, 0.86) +
        at(60, -90, sausage('#9a4326', 110), -8) +
        at(96, 60, drumstick(), 10, 0.86) +
        at(-70, 138, pot('#e9b11f', '', '#fbf6ec', 44)) +
        at(216, -116, pot('#5c1f12', '', '#fbf6ec', 42)),
    ),
  'SS-069': () =>
    plate(at(0, 0, halfChicken(), -8, 0.92) + at(-104, 112, citrusWedge(), -20, 1.2), '#2f3a3f'),
  'SS-070': () =>
    board(
      at(-10, -64, sausage('#a34a26', 190), -4) +
        at(10, 52, sausage('#933f20', 190), 3) +
        [-110, -30, 60, 120]
          .map((x) => at(x, -74, speck('#f8c23a', 9)) + at(x + 30, 44, speck('#4f8a35', 8)))
          .join('') +
        at(210, 130, pot('#e9b11f', '', '#fbf6ec', 44)),
      '#8f5f36',
    ),
  'SS-071': () => skillet(macaroni('#f2b53a') + fine(brisket, 90, 84, 12) + top(chive, 12, 22, 1.2)),
  'SS-074': () =>
    board(
      at(0, -6, slices('#3b1a0e', '#c2574a', 7), 0, 0.9) +
        [
          [-100, -30],
          [-20, 20],
          [60, -20],
          [120, 30],
        ]
          .map(([x = 0, y = 0]) => path(blob(x, y, 40, 18, 0.25, 10), '#4f7f2b', 'opacity=".9"'))
          .join('') +
        top(() => speck('#c6281a', 4), 10, 20),
      '#a36d3c',
    ),
  'SS-075': () =>
    plate(
      at(0, -6, ribs('#7d2a14'), -10, 0.86) +
        top(() => sesame(), 20, 20, 1.3) +
        at(110, 100, citrusWedge('#8fb23a'), 10, 1.1),
      '#f3ead9',
    ),
  'SS-077': () =>
    stew(
      '#8f2f17',
      top(() => chunk('#6d2c16'), 7, 60, 0.9) +
        top(() => bean(), 16, 30, 1.2) +
        path(blob(10, 0, 56, 46, 0.14, 11), '#fffaf0') +
        top(springOnion, 10, 26),
    ),
  'SS-078': () => hotDog(lineUp(crispOnion, 12, -12), { line: '#c6281a', second: '#edb61f' }),
  'SS-079': () =>
    hotDog(
      lineUp(() => path(blob(0, 0, 34, 26, 0.2, 9), '#7b2716') + bean(), 11, 0) +
        at(0, -4, drizzle('#fbbb35', 12, 190, 26)) +
        lineUp(springOnion, 8, -4),
    ),
  'SS-080': () =>
    hotDog(
      lineUp(() => path(blob(0, 0, 20, 14, 0.3, 7), '#6fbf2f'), 10, 24) +
        lineUp(() => at(0, 0, tomatoSlice(), 0, 0.9), 5, -34) +
        lineUp(() => pepperStrip('#a7c23a'), 4, 8),
      { line: '#f0c020' },
    ),
  'SS-081': () =>
    hotDog(
      lineUp(
        () => stroke('M-26 4Q0-14 26 6', '#f1e6b6', 6) + stroke('M-20 10Q4 0 24 14', '#e2d292', 5),
        12,
        -6,
      ) + lineUp(() => onionRing('#c8583a'), 7, 20),
      { line: '#b88315' },
    ),
  'SS-082': () =>
    hotDog(
      lineUp(
        () =>
          at(
            0,
            0,
            stroke('M-20-46Q10 0-6 46', '#8d2a1b', 22) +
              stroke('M-20-46Q10 0-6 46', '#c9583c', 15) +
              stroke('M-16-44Q13 0-2 44', '#f2b79a', 5),
          ),
        7,
        0,
        200,
      ) + lineUp(() => bean('#7b4a28'), 7, 16),
      { line: '#fbf1d6', second: '#6f9a3a' },
    ),
  'SS-083': () =>
    hotDog(
      lineUp(() => onionRing('#7d4a1f'), 8, 0) +
        lineUp(() => at(0, 0, path('M-4-18H6L4 18H-6Z', '#1f2b22')), 14, -8) +
        lineUp(() => sesame(), 16, 10),
      { line: '#fbf1d6', sausage: '#7d3320' },
    ),
  'SS-084': () =>
    hotDog(
      lineUp(
        () => path(blob(0, 0, 40, 26, 0.16, 10), '#f3dfa8') + path(blob(-6, -6, 20, 10, 0.2, 8), '#fff3cf'),
        9,
        26,
      ) +
        at(0, 18, drizzle('#5c2d14', 11, 190, 20)) +
        lineUp(crispOnion, 9, 6),
      { sausage: '#8d3a22' },
    ),
  'SS-085': () =>
    hotDog(
      lineUp(
        () =>
          stroke('M-15 7A15 15 0 0 1 15 7', '#c98a1c', 17) + stroke('M-15 5A15 15 0 0 1 15 5', '#f7c24c', 12),
        15,
        6,
      ) + lineUp(() => crumb('#c8742c', 7), 14, 0),
      { line: '#d3301c' },
    ),
  'SS-086': () =>
    hotDog(
      lineUp(() => at(0, 0, leaf('#4c9a55'), 0, 0.8), 7, -14) + lineUp(() => onionRing('#c4588f'), 7, 16),
      { sausage: '#d79a6a', line: '#fdfaf0' },
    ),
  'SS-087': () =>
    hotDog(
      lineUp(
        () => stroke('M-24 0Q0-14 24 2', '#e8ebc6', 6) + stroke('M-20 8Q0 0 22 10', '#e08a3a', 5),
        12,
        16,
      ) + lineUp(() => at(0, 0, pickle(), 0, 0.8), 5, -20),
      { sausage: '#9a5a3c', bun: '#b87a3c', line: '#edb61f' },
    ),
  'SS-088': () => wrap('#e9cf9c', ['#cd8231', '#7fb552', '#dc4a33', '#fdf8ec', '#d9953f']),
  'SS-089': () => cutWrap('#e4c48a', ['#6d3a22', '#8b4a2a', '#4f9140', '#f3dc9a', '#c93a2a']),
  'SS-090': () => cutWrap('#efd9ab', ['#e2b987', '#7fb552', '#f8bd3c', '#cf7f66', '#fffaf0']),
  'SS-091': () =>
    wrap('#e6c58d', ['#57250f', '#fdf6e0', '#8a2f22', '#f5a51f', '#fdf6e0'], {
      paper: '#d9dee0',
      stripe: '#b8c1c4',
    }),
  'SS-092': () =>
    wrap('#ecd3a0', ['#c98a4c', '#fdfaf0', '#efb745', '#a9bf58', '#c07a38'], { stripe: '#3f7f4a' }),
  'SS-093': () => cutWrap('#e8cb95', ['#7d5b22', '#5f8a30', '#d5598f', '#de4c33', '#ead9b4']),
  'SS-094': () =>
    wrap('#d9c48a', ['#f1ddae', '#4f7f2b', '#d33f29', '#74ad48', '#f1ddae'], { stripe: '#4f7f2b' }),
  'SS-095': () =>
    wrap('#efd9ab', ['#f08a5d', '#b06aa0', '#f6a15f', '#dfe9c2', '#f08a5d'], { stripe: '#e0702c' }),
  'SS-096': () => cutWrap('#e2b878', ['#d7823a', '#f7cf4a', '#d6392a', '#e4ead0', '#c9702c']),
  'SS-097': () =>
    wrap('#e0b878', ['#6e3820', '#f5a51f', '#8fae4a', '#dc4a33', '#6e3820'], {
      paper: '#fbf3e2',
      stripe: '#efb11f',
    }),
  'SS-098': () => cutWrap('#d9a65c', ['#c9582a', '#a34a80', '#6f9a3a', '#d3672f', '#f6e2ee']),
  'SS-099': () =>
    board(
      [
        [-150, -20, -8],
        [0, -40, 0],
        [140, -14, 8],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(x, y, taco('#e39a3a', ['#6d2c16', '#8b3d1f', '#f7d98a', '#74ad48']), turn, 0.86),
        )
        .join('') + at(0, 128, pot('#a8401c', '', '#fbf6ec', 56)),
    ),
  'SS-100': () =>
    wrap('#e3c690', ['#e5c48c', '#4f2b5c', '#74ad48', '#d33f29', '#dde3a2'], { stripe: '#74ad48' }),
  'SS-101': () =>
    loadedFries('#eeb548', fine(brisket, 120, 104, 13), drizzle('#5c1f12', 10), top(springOnion, 14, 28)),
  'SS-102': () =>
    loadedFries(
      '#f0bb4d',
      pour('#fbb32b', 130, 88),
      top(() => speck('#c8502a', 4), 16, 20),
      top(chive, 16, 24),
    ),
  'SS-103': () =>
    loadedFries(
      '#e8aa40',
      pour('#7b2716', 112, 76),
      top(() => bean(), 8, 40),
      path(blob(6, -6, 44, 34, 0.15, 10), '#fffaf0'),
      top(jalapeno, 6, 46, 1.1),
      top(cornChip, 5, 64, 1.1, 140, 100),
    ),
  'SS-104': () =>
    loadedFries(
      '#eeb548',
      top(() => nugget('#d9863a'), 8, 56, 0.95),
      drizzle('#f08a5a', 11),
      top(() => sesame('#2f2a22'), 18, 18),
      top(() => path('M-4-16H6L4 16H-6Z', '#1f2b22'), 8, 36),
    ),
  'SS-105': () =>
    loadedFries(
      '#eeb548',
      pour('#fdc241', 112, 74),
      fine(['#8a4a22', '#a9642f', '#6e3320'], 50, 78, 11),
      drizzle('#f0a673', 10),
      top(pickle, 5, 52, 0.8),
    ),
  'SS-106': () =>
    loadedFries(
      '#f4cf72',
      fine(['#fff6dc', '#f3e3b4', '#fffdf4'], 60, 120, 10),
      top(() => herb(), 20, 24),
      top(
        () => path(blob(0, 0, 13, 10, 0.15, 9), '#3a2f2c') + path(blob(0, 0, 9, 6, 0.2, 8), '#6a5a50'),
        7,
        44,
      ),
    ),
  'SS-107': () =>
    loadedFries(
      '#eeb548',
      top(() => shaving('#c98a4c'), 12, 40),
      drizzle('#fdfaf0', 11),
      top(turnip, 7, 44, 0.9),
      top(() => herb(), 10, 28),
    ),
  'SS-108': () =>
    loadedFries(
      '#e8aa40',
      pour('#e0702c', 124, 84),
      top(() => cube('#fbf0cf', 16), 9, 42),
      top(() => herb(), 10, 28),
    ),
  'SS-109': () =>
    loadedFries(
      '#eeb548',
      top(() => friedBall('#d9601f', 26), 11, 46),
      drizzle('#fdfaf0', 11),
      top(chive, 12, 26),
    ),
  'SS-110': () =>
    loadedFries(
      '#df6f24',
      drizzle('#b5611b', 9),
      top(() => stroke('M-12 0Q0-6 12 0', '#fff6e2', 5), 18, 26),
      at(126, 70, citrusWedge('#8fb23a'), 10),
    ),
  'SS-111': () =>
    loadedFries(
      '#eeb548',
      fine(['#d3512a', '#e57a3f', '#b53a1c', '#efe4b4'], 70, 96, 14),
      drizzle('#e85b32', 8),
      at(0, 0, friedEgg(), 0, 1.1),
      top(springOnion, 8, 36),
    ),
  'SS-112': () =>
    loadedFries(
      '#eeb548',
      fine(['#76502f', '#8f6640', '#5a3a20'], 70, 96, 13),
      pour('#f3c763', 60, 40),
      top(pickle, 5, 52, 0.8),
      top(() => onionRing(), 5, 46, 0.8),
    ),
  'SS-113': () =>
    loadedFries(
      '#eeb548',
      at(-10, 0, slices('#4a2012', '#b8483a', 4), 60, 0.56),
      drizzle('#b58a5a', 12),
      top(crispOnion, 9, 34),
    ),
}
