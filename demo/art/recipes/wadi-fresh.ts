/** Wadi Market: fruit, vegetables, bread, cakes, milk, cheese and eggs, by the item's English name. */
import { pitta, slicedLoaf } from '../breads.ts'
import { at, blob, circle, type Drawing, path, shadow, stroke } from '../canvas.ts'
import { cake, cakeSlice, doughnut } from '../desserts.ts'
import { top } from '../fries.ts'
import { bag, block, gable, jar, type Label, print, tag, tray } from '../packs.ts'
import { almond, crumb, date, herb, sesame, speck, strawberry, walnut } from '../parts.ts'
import { croissant, diamonds, slab, swirlBun } from '../pastries.ts'
import {
  apple,
  aubergine,
  bananas,
  bunch,
  eggBox,
  grapes,
  lettuceHeart,
  lobedLeaf,
  long,
  longLeaf,
  mango,
  orange,
  pile,
  potato,
  tomato,
} from '../produce.ts'
import { type PackRecipe, tubOf } from './wadi-pack-kinds.ts'

/** Loose goods with the name on a card. */
const loose =
  (goods: () => Drawing): PackRecipe =>
  (label) =>
    at(0, -34, goods(), 0, 0.86) + tag(label)

const heap = (piece: () => Drawing, scale = 0.9): PackRecipe => loose(() => pile(piece, scale))

const tall =
  (goods: () => Drawing): PackRecipe =>
  (label) =>
    at(0, -50, goods(), 0, 0.72) + tag(label)

const bottleMilk =
  (color: string, sign: () => Drawing): PackRecipe =>
  (label) =>
    gable(label, color, sign())

const cow = () =>
  path(blob(0, 0, 46, 30, 0.3, 8), '#ffffff') +
  path(blob(-14, 4, 16, 12, 0.3, 7), '#2c2c2c') +
  path(blob(20, -8, 13, 9, 0.3, 7), '#2c2c2c')
const drop = (color: string) => () => path('M0-44C26-8 34 6 34 20A34 34 0 0 1-34 20C-34 6-26-8 0-44Z', color)
const blockOf =
  (color: string): PackRecipe =>
  (label) =>
    block(label, color)
const eggs =
  (color: string, paper: string, speckled = false): PackRecipe =>
  (label) =>
    at(0, -40, eggBox(color, paper, speckled), 0, 0.94) + tag(label)
const breadBag =
  (color: string, goods: () => Drawing): PackRecipe =>
  (label) =>
    bag(label, color, at(0, 0, goods(), 0, 0.42))
const bakery =
  (goods: () => Drawing): PackRecipe =>
  (label) =>
    tray(label, goods(), '#c9a06a')

export const wadiFresh: Readonly<Record<string, PackRecipe>> = {
  'Red apples': heap(() => apple()),
  Bananas: loose(() => shadow(0, 70, 180, 60) + bananas()),
  'Navel oranges': heap(() => orange()),
  'Seedless grapes': loose(() => shadow(0, 60, 140, 100) + grapes('#9dbb45')),
  'Alphonso mangoes': heap(() => at(0, 0, mango(), 0, 0.8)),
  Tomatoes: heap(() => tomato()),
  Cucumbers: loose(() =>
    [-96, -34, 28, 90]
      .map((y, index) =>
        at(index % 2 ? 14 : -14, y, long('#3f7f3a', { length: 200, width: 34, ridges: '#2c5f2a' }), -6),
      )
      .join(''),
  ),
  Potatoes: heap(potato),
  Courgettes: loose(() =>
    [-90, -16, 58]
      .map((y, index) =>
        at(
          index % 2 ? 16 : -16,
          y,
          long('#5f9a42', {
            length: 190,
            width: 42,
            ridges: '#8fbf6a',
            ends: circle(-186, 0, 22, '#c9d99a'),
          }),
          8,
        ),
      )
      .join(''),
  ),
  Aubergines: loose(() => at(-30, -50, aubergine(), -10, 1.15) + at(40, 60, aubergine(), 8, 1.15)),
  Rocket: tall(() => bunch('#4f9140', () => lobedLeaf('#4f9140'))),
  'Flat parsley': tall(() => bunch('#3a7f33', () => at(0, 0, herb('#3a7f33'), 0, 3.6))),
  'Fresh mint': tall(() => bunch('#3f9450', () => at(0, 0, longLeaf('#4aa35a'), 0, 0.56))),
  'Baby spinach': (label) =>
    bag(
      label,
      '#2f6f3a',
      at(
        0,
        0,
        top(() => at(0, 0, longLeaf('#3f8a3a'), 0, 0.5), 22, 24, 1, 110, 70),
      ),
      '#e6f0d6',
    ),
  'Lettuce hearts': loose(
    () =>
      at(-110, 0, lettuceHeart(), -12, 0.9) +
      at(110, 0, lettuceHeart(), 12, 0.9) +
      at(0, 20, lettuceHeart(), 0, 0.96),
  ),
  'Pitta bread': breadBag('#d9a64a', () =>
    [-130, 0, 130].map((x) => at(x, 0, pitta('#ecd09a', 110))).join(''),
  ),
  'Sliced white bread': breadBag('#e8e0d0', () => slicedLoaf('#cf9a52', '#fdf3dc')),
  'Wholemeal bread': breadBag('#8f5f36', () => slicedLoaf('#8a5526', '#c9a06a')),
  'Sourdough loaf': loose(() =>
    at(
      0,
      0,
      path(blob(0, 8, 220, 130, 0.02, 18), '#6a3a18') +
        path(blob(0, 0, 218, 126, 0.02, 18), '#a9662c') +
        [-110, -30, 50, 130]
          .map((x) => stroke(`M${x - 26} 60Q${x} -10 ${x + 26} -80`, '#f0d8ae', 18))
          .join(''),
    ),
  ),
  'Tannour bread': breadBag('#b5702f', () => [-70, 70].map((x) => at(x, 0, pitta('#d9b070', 170))).join('')),
  'Butter croissants': bakery(() => [-130, 0, 130].map((x) => at(x, 0, croissant(), 0, 0.42)).join('')),
  'Cheese manakish': bakery(() =>
    [-110, 110]
      .map((x) =>
        at(
          x,
          0,
          circle(0, 4, 98, '#b9762c') +
            circle(0, 0, 96, '#e3a857') +
            circle(0, 0, 78, '#fbe9b4') +
            top(() => speck('#c98a3c', 7), 9, 30, 1, 60, 60),
        ),
      )
      .join(''),
  ),
  'Cinnamon rolls': bakery(() =>
    [-130, 0, 130]
      .map((x) =>
        at(
          x,
          0,
          swirlBun('#d99a42', '#7a3a16', () => crumb('#8a4a1c', 7), '#fffaf2'),
          0,
          0.36,
        ),
      )
      .join(''),
  ),
  'Glazed doughnuts': bakery(() =>
    [-130, 0, 130]
      .map((x, index) => at(x, 0, doughnut(['#f6e3bd', '#f2a2b3', '#4a2412'][index] ?? '#f6e3bd'), 0, 0.48))
      .join(''),
  ),
  'Zaatar puffs': bakery(() =>
    [-140, -46, 46, 140]
      .map((x) =>
        at(
          x,
          0,
          path(blob(0, 4, 46, 70, 0.06, 12), '#a9662c') +
            path(blob(0, 0, 45, 67, 0.06, 12), '#e0a850') +
            top(() => speck('#5f651d', 5), 18, 10, 1, 34, 52) +
            top(() => sesame(), 7, 18, 1, 34, 50),
        ),
      )
      .join(''),
  ),
  'Vanilla sponge cake': (label) =>
    at(
      0,
      -50,
      cake(
        [
          ['#f6dc93', 60],
          ['#fffaf0', 22],
          ['#f6dc93', 60],
        ],
        '#fdf3d6',
      ),
      0,
      0.82,
    ) + tag(label),
  'Chocolate fudge cake': (label) =>
    at(
      0,
      -50,
      cake(
        [
          ['#4a2412', 60],
          ['#2c120a', 22],
          ['#4a2412', 60],
        ],
        '#2c120a',
        { drip: true },
      ),
      0,
      0.82,
    ) + tag(label),
  'Carrot cake': (label) =>
    at(
      0,
      -50,
      cakeSlice(
        [
          ['#fffaf0', 22],
          ['#b9702f', 60],
          ['#fffaf0', 20],
          ['#b9702f', 60],
        ],
        '#fffaf0',
        at(0, -10, long('#f0801c', { length: 34, width: 11 }), -30) + at(40, -26, walnut()),
      ),
      0,
      0.82,
    ) + tag(label),
  'Date pudding': tubOf('#6d3416', '#5a2a12', () => at(-40, 0, date()) + at(30, 10, date(), 30)),
  Basbousa: bakery(() =>
    at(
      0,
      20,
      diamonds('#e3a63f', () => at(0, 0, almond('#f6e6c4'), 0, 1.1)),
      0,
      0.72,
    ),
  ),
  'Full cream milk': bottleMilk('#2f6fb5', cow),
  'Skimmed milk': bottleMilk('#8fc3e0', drop('#ffffff')),
  'Lactose-free milk': bottleMilk('#7f5fae', drop('#ffffff')),
  'Camel milk': bottleMilk('#c99a52', () =>
    path('M-60 40L-50-6Q-36-40-20-8-4-44 14-8L24-34 44-40 40-26 34 4 28 40H18L14 12H-36L-46 40Z', '#fff3dc'),
  ),
  'Chocolate milk': bottleMilk('#5c2f1a', drop('#c98a52')),
  'Plain yoghurt': tubOf('#e8eef2', '#fffefa'),
  'Greek yoghurt': tubOf('#1f6fb5', '#fffdf6', () => stroke('M-60 0Q-30-40 0 0T60 0', '#e6e0d0', 12)),
  Laban: (label) => jugOf(label, '#fdfdf8', '#2f8f5a'),
  Ayran: (label) => jugOf(label, '#f3f6f4', '#3f8fc2'),
  'Strawberry yoghurt': tubOf('#e8647c', '#f9b8c0', () => at(0, 0, strawberry(), 0, 1.6)),
  'White halloumi': blockOf('#2f7f5a'),
  'Mature cheddar': (label) =>
    at(0, -40, slab([['#f0a02c', 150]], { flaky: false, width: 170 }), 0, 0.86) + tag(label),
  'Feta in brine': tubOf('#3f8fc2', '#e8f0f0', () =>
    [-70, 0, 70].map((x) => path(blob(x, 0, 32, 32, 0.06, 5), '#fffef8')).join(''),
  ),
  'Cream cheese': tubOf('#d8e3ec', '#fffefa', () => stroke('M-70 10Q-20-40 20 0T80-10', '#efe8d8', 12)),
  Akkawi: (label) =>
    tray(
      label,
      [-80, 80]
        .map((x) =>
          at(
            x,
            0,
            path(blob(0, 6, 74, 66, 0.06, 8), '#d3c6a6') + path(blob(0, 0, 73, 62, 0.06, 8), '#fffaf0'),
          ),
        )
        .join(''),
      '#2f5f8a',
    ),
  'Salted butter': blockOf('#e0b52a'),
  'Unsalted butter': blockOf('#8fb5d6'),
  'Cooking cream': bottleMilk('#d9a24a', drop('#fffaf0')),
  Qishta: tubOf('#c9463a', '#fffdf6', () => path(blob(0, 0, 90, 44, 0.2, 10), '#f3ead6')),
  'Pure ghee': (label) => jar(label, '#f2b92c', '#8a5a1c'),
  'White eggs': eggs('#f7f2e8', '#b5a58c'),
  'Brown eggs': eggs('#c98a5a', '#8f9a8c'),
  'Free-range eggs': eggs('#e0b088', '#7fa05c'),
  'Omega-3 eggs': eggs('#f0dcc0', '#6f9ac2'),
  'Quail eggs': eggs('#e3d8bc', '#c9b48a', true),
}

function jugOf(label: Label, fill: string, color: string): Drawing {
  return at(
    0,
    6,
    shadow(6, 200, 120, 18) +
      path(
        'M-40-180H40V-150C46-120 106-110 106-50V168Q106 200 76 200H-76Q-106 200-106 168V-50C-106-110-46-120-40-150Z',
        '#c3cdd0',
      ) +
      at(
        -2,
        -2,
        path(
          'M-40-180H40V-150C46-120 106-110 106-50V168Q106 200 76 200H-76Q-106 200-106 168V-50C-106-110-46-120-40-150Z',
          fill,
        ),
      ) +
      path('M-106-10H106V140H-106Z', color) +
      path('M-44-206H44V-166H-44Z', color) +
      at(0, 66, print(label, 196, 120, '#ffffff')) +
      stroke('M-84-30V180', '#ffffff', 9, 'opacity=".5"'),
  )
}
