/** Smoky Stack: soft drinks, juices, coffee and tea. */
import { at, blob, circle, path, type Recipe, rect, stroke } from '../canvas.ts'
import { whipped } from '../desserts.ts'
import {
  bottle,
  coffeePot,
  crema,
  cup,
  dusting,
  foamCap,
  glass,
  heart,
  marshmallow,
  mint,
  rosetta,
  teaGlass,
} from '../drinks.ts'
import {
  almond,
  bananaSlice,
  citrus,
  cucumber,
  date,
  leaf,
  pineNut,
  pomegranate,
  raspberry,
  seed,
  strawberry,
} from '../parts.ts'

const slice = (color: string) => at(92, -168, citrus(color), 20, 1.15)

export const smokyColdDrinks: Readonly<Record<string, Recipe>> = {
  'SS-224': () => glass(['#6b2f16', '#3a160a'], { ice: 4, fizz: 18, strawColor: '#d8362f' }),
  'SS-225': () =>
    glass(['#3d2018', '#1a0c0a'], { ice: 4, fizz: 18, strawColor: '#1c1c1c', garnish: slice('#f3cf3c') }),
  'SS-226': () =>
    glass(['#eef7d8', '#d9edb0'], { ice: 4, fizz: 26, garnish: slice('#8fc23a'), strawColor: '#4f9a3a' }),
  'SS-227': () => glass(['#fda63a', '#f58a1c'], { ice: 4, fizz: 22, strawColor: '#ffffff' }),
  'SS-228': () => glass(['#f7a06a', '#d8402f', '#b3202a'], { ice: 3, fizz: 20, garnish: slice('#d8402f') }),
  'SS-229': () =>
    glass(['#f3e6a8', '#e0c860'], {
      ice: 3,
      fizz: 24,
      garnish:
        slice('#8fc23a') +
        at(
          -70,
          -170,
          path(blob(0, 0, 34, 22, 0.2, 9), '#d9b070') + path(blob(2, -3, 22, 13, 0.2, 8), '#f3dfa6'),
          -20,
        ),
    }),
  'SS-230': () =>
    glass(['#e3f2cf', '#bfe0b4'], {
      ice: 3,
      fizz: 20,
      inside:
        at(-30, 20, cucumber(), 0, 1.5) + at(36, 90, cucumber(), 30, 1.5) + at(-20, 150, cucumber(), 0, 1.4),
      garnish: mint(40, -170, 20),
    }),
  'SS-231': () =>
    glass(['#e0457a', '#a8184a'], {
      ice: 3,
      fizz: 24,
      inside: at(-30, 60, raspberry(), 0, 1.5) + at(30, 110, raspberry(), 0, 1.5),
      garnish: at(56, -180, raspberry(), 0, 1.6) + at(20, -190, leaf(), -60, 1.1),
    }),
  'SS-232': () =>
    bottle(
      '#4a220f',
      '#e9d3a0',
      '#8a1f1a',
      at(0, 6, rect(-48, -38, 96, 70, '#7a3a16', 8) + stroke('M-30-20H30M-30 0H30M-30 18H30', '#f3dfae', 6)),
    ),
  'SS-233': () => bottle('#e8c07a', '#fdf3dc', '#c2405f', at(0, 4, at(0, 0, whipped(44)))),
  'SS-234': () =>
    glass(['#e39a4a', '#c26a24'], {
      ice: 4,
      garnish: at(
        84,
        -172,
        path('M-30 6A34 34 0 0 1 34-6Q26 34-4 30T-30 6Z', '#f0944a') +
          path('M-20 6A24 24 0 0 1 24-4Q18 22-4 20T-20 6Z', '#fbc98a'),
      ),
    }),
  'SS-235': () => glass(['#cf8a35', '#a3581a'], { ice: 4, garnish: slice('#f3cf3c') + mint(-40, -172, -20) }),
  'SS-236': () =>
    bottle(
      '#bfe0ec',
      '#3f8fc2',
      '#2f6f9a',
      stroke('M-66 20Q-30-24 6 4T66-20M-66 46Q-30 2 6 30T66 6', '#ffffff', 11),
    ),
  'SS-237': () =>
    bottle(
      '#7fbf9a',
      '#fdfaf0',
      '#2f7f5a',
      circle(0, 0, 34, '#2f7f5a') +
        [
          [-12, 10],
          [10, -4],
          [-4, -16],
          [14, 16],
        ]
          .map(([x = 0, y = 0]) => circle(x, y, 7, '#ffffff'))
          .join(''),
    ),
  'SS-238': () => glass(['#fdb52f', '#f7971c'], { garnish: slice('#f58a1c') }),
  'SS-239': () =>
    glass(['#f7727a', '#e0384e'], {
      ice: 2,
      garnish:
        at(
          76,
          -166,
          path('M-50 0A50 50 0 0 0 50 0Z', '#3f8a3a') +
            path('M-44 0A44 44 0 0 0 44 0Z', '#f4f7dc') +
            path('M-38 0A38 38 0 0 0 38 0Z', '#e8394e') +
            [-18, 0, 18].map((x) => at(x, 14, seed('#2c1a14'), 0, 0.7)).join(''),
          -30,
        ) + mint(-30, -170),
    }),
  'SS-240': () =>
    glass(['#d7e88f', '#b3d458', '#9cc542'], {
      ice: 3,
      garnish: slice('#f3cf3c') + mint(-44, -172, -10),
      inside: at(20, 80, leaf(), 40, 1.2) + at(-30, 140, leaf(), -40, 1.1),
    }),
  'SS-241': () =>
    glass(['#c2dc6f', '#93bd3f'], {
      garnish: at(
        60,
        -200,
        rect(-13, -70, 26, 130, '#a5cf70', 10) +
          rect(-8, -70, 6, 130, '#d3e8ac', 3) +
          at(4, -80, leaf('#5a9a45'), -60, 1.3),
        14,
      ),
    }),
  'SS-242': () =>
    glass(['#fcb52c', '#f7931c', '#f06a2a', '#e8483a'], {
      garnish: at(84, -168, path('M-34 8A36 36 0 0 1 36-8Q26 36-6 34T-34 8Z', '#f7a51c')),
    }),
  'SS-243': () =>
    glass(['#fbe27a', '#f3cc3c'], {
      garnish:
        at(
          78,
          -160,
          path('M-46 26L0-54 46 26Q0 44-46 26Z', '#d99a1c') +
            path('M-36 20L0-42 36 20Q0 32-36 20Z', '#fbdc5c') +
            stroke('M-16 16L0-26 16 16', '#e3b53a', 4),
          16,
        ) + mint(20, -200, 30),
    }),
  'SS-244': () =>
    glass(['#d22a4a', '#a81032'], {
      inside: [
        [-40, 120],
        [10, 150],
        [40, 110],
        [-10, 90],
      ]
        .map(([x = 0, y = 0]) => at(x, y, pomegranate(), 0, 1.7))
        .join(''),
      garnish: at(
        70,
        -176,
        circle(0, 0, 38, '#a8182e') +
          circle(0, 0, 30, '#fbe6c4') +
          [
            [-10, -8],
            [10, -8],
            [0, 8],
            [-14, 8],
            [14, 8],
            [0, -18],
          ]
            .map(([x = 0, y = 0]) => at(x, y, pomegranate(), 0, 1.1))
            .join(''),
      ),
    }),
  'SS-245': () =>
    glass(['#fb9a3c', '#ee7420'], {
      garnish: at(
        64,
        -190,
        path('M-18-50H18L0 70Z', '#e8701c') +
          stroke('M-10-24H6M-4 4H8', '#c2560f', 4) +
          at(0, -56, leaf('#4c9a3a'), -70, 1.4),
        18,
      ),
    }),
  'SS-246': () =>
    glass(['#f7b5b0', '#ee7f8a'], {
      garnish: at(84, -166, strawberry(), 16, 1.7) + at(-58, -166, bananaSlice(), 0, 1.8),
    }),
  'SS-247': () =>
    glass(['#c9d98a', '#a3bd55'], {
      inside: stroke('M-80-120Q-20 0-60 160M60-130Q20 20 70 150', '#d99a1c', 16),
      garnish: at(60, -176, almond(), 20, 1.4) + at(20, -166, almond('#c98a4c'), -30, 1.3),
    }),
  'SS-248': () =>
    glass(['#eaf4d2', '#cfe6a4', '#b5d67f'], {
      ice: 4,
      fizz: 22,
      inside: at(-34, 100, citrus('#8fc23a'), 20, 1.2) + at(40, 40, leaf(), 20, 1.2),
      garnish: mint(40, -172, 16) + mint(10, -176, -24),
    }),
  'SS-249': () =>
    glass(['#d9d3cb', '#fbb53a', '#f2802a'], {
      inside: [
        [-40, 60],
        [20, 100],
        [-10, 140],
        [44, 150],
      ]
        .map(([x = 0, y = 0]) => at(x, y, seed('#2c2414'), 30, 0.9))
        .join(''),
      garnish: stroke('M-40-190Q-80-220-40-240T-10-270M30-190Q70-210 40-240', '#ffffff', 14, 'opacity=".7"'),
    }),
  'SS-250': () =>
    glass(['#b5532f', '#7d2418', '#56140f'], {
      ice: 4,
      garnish:
        at(-30, -150, pineNut(), 20, 2) + at(10, -146, pineNut(), -30, 2) + at(40, -152, pineNut(), 60, 2),
    }),
  'SS-251': () => cup('#b97a45', rosetta()),
  'SS-252': () => cup('#a8683a', foamCap() + heart('#b97a45')),
  'SS-253': () => cup('#cf9a64', rosetta('#fff3dc'), { color: '#8fb5c2' }),
  'SS-254': () =>
    cup('#33170c', circle(0, 0, 96, '#4a2412') + circle(-20, -20, 40, '#6a3a1e', 'opacity=".5"'), {
      color: '#3a4448',
    }),
  'SS-255': () => cup('#6a3415', crema(), { radius: 84 }),
  'SS-256': () =>
    cup('#d3a56f', path(blob(0, 0, 60, 54, 0.1, 12), '#fbf0d8') + heart('#d3a56f'), { color: '#e8c9a0' }),
  'SS-257': () => glass(['#8a5530', '#c99a68', '#f3e0c0'], { ice: 4, strawColor: '#3a2c28' }),
  'SS-258': () => glass(['#4a2210', '#1f0d07'], { ice: 5 }),
  'SS-259': () =>
    cup(
      '#5a2e1c',
      path(blob(0, 0, 56, 50, 0.12, 12), '#fbeadf') +
        [
          [-20, -10],
          [16, -18],
          [6, 16],
        ]
          .map(([x = 0, y = 0]) =>
            at(
              x,
              y,
              path(blob(0, 0, 20, 13, 0.16, 9), '#e48fa6') + path(blob(-3, -3, 10, 6, 0.2, 7), '#f6c3d0'),
              x * 4,
            ),
          )
          .join(''),
      { color: '#f3c9cf' },
    ),
  'SS-260': () => teaGlass('#c98a4c', '', true),
  'SS-261': () =>
    at(-40, 0, coffeePot('#d3a13a'), 0, 0.96) +
    at(176, 150, date(), -10, 1.5) +
    at(206, 112, date(), 20, 1.4) +
    at(150, 110, date(), 8, 1.4),
  'SS-262': () =>
    teaGlass('#c2a53a', at(-20, 60, leaf('#4c8a41'), 30, 1.4) + at(30, 100, leaf('#5a9a45'), -30, 1.4)) +
    mint(20, -108, 16),
  'SS-263': () =>
    cup('#9a4a1c', circle(-16, -16, 60, '#b5622a', 'opacity=".6"'), { side: at(-150, 60, citrus(), 0, 0.9) }),
  'SS-264': () =>
    cup(
      '#5a2c1a',
      at(-34, -20, marshmallow(), 10, 1.2) +
        at(28, -28, marshmallow(), -20, 1.2) +
        at(0, 34, marshmallow(), 30, 1.2) +
        dusting('#3a1a0e', 20),
      { color: '#b3403a' },
    ),
}
