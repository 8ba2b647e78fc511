/** Wadi Market: oils, spices, breakfast, sweets, drinks and household goods, by the item's English name. */
import { at, blob, circle, path, pick, type Recipe, rect, shadow, stroke } from '../canvas.ts'
import { sweet } from '../desserts.ts'
import { top } from '../fries.ts'
import { bag, flask, gable, jar, print, sack, tin, tray, tub } from '../packs.ts'
import { almond, chili, citrus, crumb, leaf, sesame, speck, strawberry } from '../parts.ts'
import { apple, mango, orange } from '../produce.ts'
import { bagOf, boxOf, many, type PackRecipe, pouchOf } from './wadi-pack-kinds.ts'

const sackOf =
  (color: string, picture: Recipe = () => ''): PackRecipe =>
  (label) =>
    sack(label, color, picture())
const jarOf =
  (fillColor: string, lid: string, inside: Recipe = () => ''): PackRecipe =>
  (label) =>
    jar(label, fillColor, lid, inside())
const flaskOf =
  (
    fillColor: string,
    cap: string,
    shape: 'round' | 'slim' | 'square' = 'round',
    paper?: string,
  ): PackRecipe =>
  (label) =>
    flask(label, fillColor, cap, { shape, ...(paper ? { paper } : {}) })
const tinOf =
  (color: string, picture: Recipe): PackRecipe =>
  (label) =>
    tin(label, color, picture())
const cartonOf =
  (color: string, picture: Recipe): PackRecipe =>
  (label) =>
    gable(label, color, picture())
const cup = (color: string) => () =>
  path('M-46-30H46L36 40Q34 50 24 50H-24Q-34 50-36 40Z', '#fffaf2') +
  stroke('M44-18Q74-18 70 6T38 22', '#fffaf2', 9) +
  path(blob(0, -30, 42, 11, 0.02, 12), color) +
  stroke('M-14-46q-8-12 2-22M14-46q-8-12 2-22', '#ffffff', 5)
const bean2 = (color: string) => () =>
  path(blob(0, 0, 16, 12, 0.06, 10), color) + stroke('M-8 4Q0-4 8-5', '#1c0d06', 2.4)
const mound = (color: string) => () => path('M-90 60Q-50-40 0-46T90 60Z', color)
const flower = (petal: string) => () =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) => at(0, 0, path('M0-8C-12-20-10-40 0-46 10-40 12-20 0-8Z', petal), turn))
    .join('') + circle(0, 0, 11, '#f3b92c')
const chocolateBar =
  (color: string, wrapper: string): PackRecipe =>
  (label) =>
    at(
      0,
      0,
      shadow(6, 150, 220, 24) +
        rect(-60, -150, 286, 300, '#2c120a', 10) +
        Array.from({ length: 12 }, (_, index) =>
          rect(-44 + (index % 3) * 88, -136 + Math.floor(index / 3) * 72, 80, 64, color, 8),
        ).join('') +
        rect(-236, -160, 300, 322, wrapper, 10) +
        path(
          'M64-160L84-140 64-120 84-100 64-80 84-60 64-40 84-20 64 0 84 20 64 40 84 60 64 80 84 100 64 120 84 140 64 162Z',
          '#d9dfe2',
        ) +
        rect(-220, -70, 268, 140, '#fffaf0', 12) +
        at(-86, 0, print(label, 240, 120)),
      -6,
    )

export const wadiPantry: Readonly<Record<string, PackRecipe>> = {
  'Extra virgin olive oil': flaskOf('#7d8f2c', '#2c3f1c', 'slim'),
  'Sunflower oil': flaskOf('#f6c92c', '#d8362f', 'square'),
  'Corn oil': flaskOf('#f0b53a', '#2f7f3a', 'square'),
  'Apple vinegar': flaskOf('#d99a4a', '#8a2f1c', 'slim'),
  'Sesame oil': flaskOf('#8a4f1c', '#1c1c1c', 'slim'),
  'Tomato ketchup': flaskOf('#c6281a', '#fffaf0', 'round', '#fdf3e4'),
  'Hot chilli sauce': flaskOf('#e0401c', '#2f8f3a', 'slim'),
  'Pomegranate molasses': flaskOf('#5a1022', '#b8862c', 'slim'),
  'Barbecue sauce': flaskOf('#5c1f12', '#1c1c1c', 'round'),
  'Soy sauce': flaskOf('#2c1610', '#c2262c', 'slim'),
  Baharat: jarOf('#8a4a22', '#2c2c2c'),
  'Ground cumin': jarOf('#b58a4a', '#c9862c'),
  Zaatar: jarOf('#6d6a22', '#3f6a2c', () =>
    at(
      0,
      60,
      top(() => sesame(), 30, 20, 1.2, 110, 130),
    ),
  ),
  Sumac: jarOf('#8e1f2f', '#5a1020'),
  Turmeric: jarOf('#e8a81c', '#b5702f'),
  'Plain flour': sackOf('#f3ead6', () =>
    [-26, 0, 26]
      .map((turn) =>
        at(
          0,
          40,
          stroke('M0 0V-90', '#c98f2c', 4) +
            [-80, -62, -44]
              .map((y) => path(`M0 ${y}q-16-6-16-18 14 2 16 18 2-16 16-18 0 12-16 18Z`, '#d9a63a'))
              .join(''),
          turn,
        ),
      )
      .join(''),
  ),
  Semolina: sackOf('#e8c25a', mound('#f9e6ae')),
  'White sugar': sackOf('#8fb5d6', () =>
    [
      [-34, 20],
      [34, 20],
      [0, -22],
    ]
      .map(
        ([x = 0, y = 0]) =>
          rect(x - 28, y - 26, 58, 58, '#c9d3da', 8) + rect(x - 28, y - 30, 55, 55, '#ffffff', 8),
      )
      .join(''),
  ),
  'Cocoa powder': tinOf('#5c2f1a', mound('#3a1a0e')),
  'Dry yeast': boxOf('#d8a21c', () => top(() => speck('#c9a06a', 6), 40, 12, 1, 90, 44)),
  'Corn flakes': boxOf('#f0a81c', () => top(() => crumb('#f0b53a', 17), 20, 28, 1, 96, 52)),
  'Rolled oats': boxOf('#2f6f9a', () =>
    top(
      () => path(blob(0, 0, 15, 11, 0.1, 9), '#f0dfb8') + stroke('M-9 0H9', '#cfb27c', 2),
      24,
      24,
      1,
      96,
      52,
    ),
  ),
  'Honey granola': boxOf(
    '#b5702f',
    () => top(() => crumb('#c98a3f', 15), 18, 26, 1, 96, 52) + top(() => almond(), 5, 44, 0.9, 90, 46),
  ),
  'Wheat flakes': boxOf('#8f4a2c', () => top(() => crumb('#d9a866', 16), 20, 28, 1, 96, 52)),
  'Fruit muesli': boxOf(
    '#c2405f',
    () =>
      top(() => crumb('#e8cf9a', 13), 16, 26, 1, 96, 52) +
      top(() => at(0, 0, strawberry(), 0, 0.8), 4, 44, 1, 84, 40),
  ),
  'Sidr honey': jarOf('#a8561a', '#d9a93a'),
  'Acacia honey': jarOf('#f3bd3c', '#d9a93a'),
  'Strawberry jam': jarOf('#c2263a', '#f6e3e3', () =>
    at(
      0,
      60,
      top(() => speck('#e8606c', 9), 20, 30, 1, 110, 130),
    ),
  ),
  Tahini: jarOf('#dcc59a', '#7a5a34'),
  'Hazelnut spread': jarOf('#5a2f1a', '#ffffff'),
  'Tea biscuits': boxOf('#c2332a', () =>
    [-56, 0, 56]
      .map(
        (x) =>
          rect(x - 42, -36, 84, 72, '#b9803f', 10) +
          rect(x - 42, -39, 82, 69, '#eccb8f', 10) +
          [-18, 0, 18].map((dy) => circle(x, dy - 4, 4, '#b9803f')).join(''),
      )
      .join(''),
  ),
  'Date maamoul': boxOf('#8a5a2c', () =>
    [-56, 56]
      .map(
        (x) =>
          circle(x, 4, 48, '#a9742c') +
          circle(x, 0, 47, '#e8c27a') +
          [0, 45, 90, 135].map((turn) => at(x, 0, stroke('M-34 0H34', '#c9964a', 4), turn)).join(''),
      )
      .join(''),
  ),
  'Chocolate cookies': boxOf('#3a1f14', () =>
    [-56, 56]
      .map(
        (x) =>
          circle(x, 4, 50, '#2c120a') +
          circle(x, 0, 49, '#6a3a20') +
          at(
            x,
            0,
            top(() => speck('#2c120a', 8), 8, 24, 1, 36, 36),
          ),
      )
      .join(''),
  ),
  'Butter shortbread': boxOf('#2f4f7a', () =>
    [-60, 0, 60]
      .map(
        (x) =>
          rect(x - 24, -50, 50, 100, '#c99a4a', 8) +
          rect(x - 24, -53, 48, 98, '#f3d491', 8) +
          [-30, 0, 30].map((y) => circle(x, y - 4, 4, '#c99a4a')).join(''),
      )
      .join(''),
  ),
  'Sesame biscuits': boxOf('#b5862c', () =>
    [-56, 56]
      .map(
        (x) =>
          circle(x, 4, 48, '#a9662c') +
          circle(x, 0, 47, '#d99f4c') +
          at(
            x,
            0,
            top(() => sesame(), 26, 9, 1.1, 38, 38),
          ),
      )
      .join(''),
  ),
  'Milk chocolate': chocolateBar('#8a4f2c', '#7a4aa8'),
  'Dark chocolate': chocolateBar('#3a1a0e', '#1f1a2c'),
  'Turkish delight': boxOf('#c2405f', () =>
    [-62, 0, 62]
      .map((x, index) => at(x, 0, sweet(['#f2a2b3', '#c9dc9a', '#f9d88f'][index] ?? '#f2a2b3'), 0, 0.9))
      .join(''),
  ),
  'Caramel toffees': pouchOf(
    '#c9822c',
    () =>
      rect(-18, -12, 36, 24, '#a8601c', 5) +
      rect(-16, -11, 30, 12, '#d9963a', 4) +
      path('M-18 0L-34-12V12ZM18 0L34-12V12Z', '#f6dc93'),
    '#fff0d6',
    16,
    40,
  ),
  'Fruit jellies': pouchOf(
    '#5fae5a',
    () => at(0, 0, sweet(pick(['#f29a2c', '#d8344a', '#8fc23a', '#8a4aa8'])), 0, 0.5),
    '#fffaf0',
    20,
    36,
  ),
  'Salted crisps': bagOf(
    '#e0b52a',
    () => path(blob(0, 0, 30, 22, 0.12, 10), '#c98f2c') + path(blob(0, -2, 28, 19, 0.12, 10), '#f9d977'),
    '#fff6dc',
    20,
    32,
  ),
  'Chilli crisps': (label) =>
    bag(
      label,
      '#c2262c',
      many(
        () => path(blob(0, 0, 30, 22, 0.12, 10), '#a8481c') + path(blob(0, -2, 28, 19, 0.12, 10), '#ee9a3a'),
        18,
        34,
      ) + at(0, 20, chili(), -20, 1.6),
      '#fbd9b0',
    ),
  Popcorn: bagOf(
    '#2f7fae',
    () =>
      [
        [-9, 3],
        [9, 3],
        [0, -9],
      ]
        .map(([x = 0, y = 0]) => circle(x, y, 13, '#f3e0a8') + circle(x - 2, y - 2, 10, '#fffdf0'))
        .join(''),
    '#e8c25a',
    26,
    28,
  ),
  'Corn puffs': bagOf(
    '#f07a1c',
    () => stroke('M-16 4Q0-8 18 2', '#d9701c', 18) + stroke('M-16 2Q0-10 18 0', '#f9a53a', 13),
    '#fff0d0',
    24,
    28,
  ),
  Pretzels: bagOf(
    '#7a4a24',
    () =>
      stroke('M-22 18Q-34-18-8-14T20 18M22 18Q34-18 8-14T-20 18', '#7a3f16', 8) +
      stroke('M-22 17Q-34-19-8-15T20 17M22 17Q34-19 8-15T-20 17', '#b96f2a', 4.6),
    '#f6e3c4',
    14,
    44,
  ),
  'Still water': flaskOf('#c5e4f0', '#2f7fae', 'slim', '#e3f3fa'),
  'Sparkling water': flaskOf('#a3d4bc', '#2f8f5a', 'slim', '#e8f6ee'),
  'Alkaline water': flaskOf('#b5c8ec', '#3f4fae', 'round', '#e6ebfa'),
  'Lemon water': flaskOf('#eef0a8', '#d9b81c', 'slim', '#fdfbe0'),
  'Rose water': flaskOf('#f6c9d6', '#c2607f', 'square', '#fdeef2'),
  'Orange juice': cartonOf('#f7931c', () => at(0, 0, orange(), 0, 0.9)),
  'Apple juice': cartonOf('#7fae3a', () => at(0, 4, apple(), 0, 0.8)),
  'Pomegranate juice': cartonOf(
    '#a8123a',
    () =>
      circle(0, 4, 54, '#7a0f26') +
      circle(0, 0, 53, '#d2304f') +
      path('M-16-46L-24-70-6-58 0-74 8-58 24-68 16-46Z', '#b8203f'),
  ),
  'Mango nectar': cartonOf('#f0b01c', () => at(0, 0, mango(), 0, 0.72)),
  'Mint lemonade': cartonOf(
    '#a3c83a',
    () => at(-14, 6, citrus(), 0, 1.5) + at(44, -14, leaf('#2f8a4a'), -40, 1.6),
  ),
  Cola: flaskOf('#3a160a', '#d8262c', 'round', '#ffe9e2'),
  'Lemon soda': flaskOf('#dbe88f', '#3f9a3a', 'round', '#f6fbdc'),
  'Orange soda': flaskOf('#f98a1c', '#2f5fae', 'round', '#fff0dc'),
  'Ginger ale': flaskOf('#d9b56a', '#2f6f4a', 'slim', '#f6f0dc'),
  'Malt drink': flaskOf('#6a3414', '#d9a93a', 'slim', '#fdf0d0'),
  'Arabic coffee with cardamom': pouchOf('#c9a23a', bean2('#c99a5c'), '#f6e6c2', 34, 22),
  'Turkish coffee': tinOf('#a8261c', cup('#3a1a0e')),
  'Espresso beans': pouchOf('#2c1a14', bean2('#4a2412'), '#c9a27a', 40, 20),
  'Instant coffee': jarOf('#6a3a1c', '#a8261c'),
  'Decaf filter coffee': pouchOf('#3f7f6a', bean2('#6a3a20'), '#e6d3b5', 36, 22),
  'Ceylon black tea': boxOf('#8a1f1a', cup('#8a3a14')),
  'Green tea': boxOf('#4f8f3a', cup('#b9b83a')),
  'Karak blend': boxOf('#d98a2c', cup('#c98a4c')),
  Hibiscus: boxOf('#b8184a', flower('#e8436f')),
  Chamomile: boxOf('#e8c83a', flower('#ffffff')),
  'Kitchen rolls': (label) =>
    shadow(0, 196, 200, 22) +
    [-90, 90]
      .map((x) =>
        at(
          x,
          -10,
          rect(-80, -150, 160, 340, '#dfe3e6', 10) +
            rect(-80, -150, 120, 340, '#f6f8f9', 10) +
            path(blob(0, -150, 80, 22, 0, 16), '#ffffff') +
            path(blob(0, -150, 24, 7, 0, 12), '#b98a5a') +
            [-90, -30, 30, 90, 150].map((y) => stroke(`M-70 ${y}q35 10 70 0t70 0`, '#b9d3e0', 4)).join(''),
        ),
      )
      .join('') +
    rect(-172, 20, 344, 120, '#2f7fae', 12) +
    at(0, 80, print(label, 330, 104, '#ffffff')),
  'Bin bags': boxOf(
    '#2c3438',
    () =>
      stroke('M-40 40Q-60-20-16-34L-24-56 0-44 24-56 16-34Q60-20 40 40Z', '#101416', 10) +
      path('M-40 40Q-60-20-16-34L-24-56 0-44 24-56 16-34Q60-20 40 40Z', '#3f4a4f'),
  ),
  'Dish sponges': (label) =>
    tray(
      label,
      [-120, 0, 120]
        .map((x, index) =>
          at(
            x,
            0,
            rect(-50, -70, 100, 140, ['#f6c92c', '#5fae5a', '#3f8fc2'][index] ?? '#f6c92c', 12) +
              rect(-50, 40, 100, 36, '#2f7f4a', 8) +
              top(() => speck('#7a6a2c', 5), 9, 24, 1, 36, 44),
          ),
        )
        .join(''),
      '#8fa0a6',
    ),
  'Baking paper': (label) =>
    at(
      0,
      0,
      shadow(6, 120, 250, 24) +
        rect(-250, -70, 500, 180, '#8a5a2c', 12) +
        rect(-250, -76, 500, 176, '#c98f4a', 12) +
        rect(-200, -48, 400, 120, '#fffaf0', 12) +
        at(0, 12, print(label, 360, 106)) +
        path('M-220-76H220L200-150H-200Z', '#fdf6e6') +
        stroke('M-200-148q100 14 200 0t200 0', '#e3d3b0', 5),
    ),
  'Laundry capsules': (label) =>
    tub(
      label,
      '#6a4aae',
      '#e8e3f6',
      [-70, 0, 70]
        .map((x) => circle(x, 0, 34, '#3f8fc2') + path(`M${x - 34} 0A34 34 0 0 1 ${x + 34} 0Z`, '#8a5fd0'))
        .join(''),
    ),
}
