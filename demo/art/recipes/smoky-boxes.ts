/** Smoky Stack: combos, sharing boxes and catering trays. */
import { fine, macaroni } from '../bowls.ts'
import { bunTop } from '../breads.ts'
import { type BunName, sliderTop, smallBurger } from '../burgers.ts'
import { at, blob, circle, type Drawing, path, type Recipe, rect, shadow } from '../canvas.ts'
import { cupcake, sweet } from '../desserts.ts'
import { wave } from '../drinks.ts'
import { drizzle, floret, fries, heap, onionRingFried, syrupBall, tender, top, wing } from '../fries.ts'
import { bigRib, halfChicken, rows, sausage, slices } from '../grills.ts'
import {
  cherryTomato,
  croutonChip,
  cucumber,
  frill,
  olive,
  pickle,
  radish,
  raspberry,
  speck,
  tomatoSlice,
} from '../parts.ts'
import { board, box, pot, tray } from '../plates.ts'
import { bite, hotDog, wrap } from '../rolls.ts'

const softDrink = (color: string): Drawing =>
  at(
    0,
    0,
    rect(4, -236, 14, 110, '#ffffff', 6) +
      path('M-70-130H70L52 150H-52Z', color) +
      path('M-70-130H-30L-36 150H-52Z', '#ffffff', 'opacity=".25"') +
      at(0, 0, wave('#ffffff'), 0, 0.62) +
      rect(-78, -150, 156, 28, '#fdfaf0', 12),
  )

const friesBag = (paper = '#b3261e', color = '#efb745'): Drawing =>
  at(
    0,
    0,
    Array.from({ length: 11 }, (_, index) =>
      at(
        -62 + index * 12.4,
        -60 - ((index * 37) % 46),
        rect(-8, -50, 17, 130, '#a9701c', 4) + rect(-8, -52, 13, 130, color, 4),
        (index - 5) * 3,
      ),
    ).join('') +
      path('M-78-30Q0 6 78-30L62 110H-62Z', paper) +
      path('M-78-30Q0 6 78-30L76-14Q0 22-76-14Z', '#ffffff', 'opacity=".3"'),
  )

const combo = (main: Drawing, drink = '#b3261e', side: Drawing = friesBag()): Drawing =>
  shadow(0, 140, 270, 30) +
  at(186, -6, softDrink(drink), 0, 0.92) +
  at(-176, 18, side, 0, 1.08) +
  at(6, 30, main)

const stack = (bun: BunName, names: string): Drawing => smallBurger(bun, names, 0.68)

const flat = (inner: Drawing, scale: number): Drawing => at(0, 40, inner, 0, scale)

const sliderGrid = (columns: number, lines: number, scale = 1): Drawing => {
  const colors = ['#d99a45', '#b86c2c', '#e8b762', '#8a4f24', '#c9802f']
  return Array.from({ length: columns * lines }, (_, index) =>
    at(
      ((index % columns) - (columns - 1) / 2) * 132 * scale,
      (Math.floor(index / columns) - (lines - 1) / 2) * 126 * scale,
      sliderTop(colors[index % colors.length] ?? '#d99a45', index % 3 ? '#f3b53a' : '#74ad48'),
      0,
      scale,
    ),
  ).join('')
}

export const smokyBoxes: Readonly<Record<string, Recipe>> = {
  'SS-186': () => combo(stack('potato', 'mayo charred cheddar crispOnion charred pickles')),
  'SS-187': () =>
    combo(stack('milk', 'houseSauce thin american thin american pickles'), '#2f5f8a', friesBag('#2f5f8a')),
  'SS-188': () =>
    combo(stack('sesame', 'mayo pickles crisp lettuce'), '#e0952a', friesBag('#e0952a', '#d98a2f')),
  'SS-189': () =>
    combo(
      at(
        0,
        30,
        [-60, -10, 40].map((y, index) => at(index * 8 - 8, y, tender(), -10, 1.35)).join('') +
          at(20, 96, pot('#fdfaf0')),
      ),
      '#3f7f4a',
      friesBag('#3f7f4a'),
    ),
  'SS-190': () => combo(flat(wrap('#e9cf9c', ['#cd8231', '#7fb552', '#dc4a33', '#fdf8ec']), 0.62), '#b3261e'),
  'SS-191': () =>
    combo(flat(hotDog('', { line: '#c6281a', second: '#edb61f' }), 0.58), '#d99a1c', friesBag('#d99a1c')),
  'SS-192': () =>
    combo(stack('sesame', 'mayo lettuce pea vegan tomato lettuce'), '#4f8a35', friesBag('#4f8a35')),
  'SS-193': () =>
    combo(at(0, 30, slices('#2b120a', '#a5533a', 4), 0, 0.8), '#57250f', friesBag('#57250f', '#df6f24')),
  'SS-194': () =>
    combo(
      at(
        0,
        30,
        heap(() => wing('#d9581c'), 0.78),
      ),
      '#d9581c',
    ),
  'SS-195': () =>
    shadow(0, 150, 270, 30) +
    at(-140, 20, smallBurger('potato', 'thin american thin american pickles', 0.56)) +
    at(140, 20, smallBurger('sesame', 'thin cheddar jam thin lettuce', 0.56)) +
    at(0, 60, softDrink('#c2405f'), 0, 0.8) +
    at(-30, 168, sweet('#4a2412'), 0, 0.9) +
    at(48, 170, sweet('#4a2412'), 0, 0.9),
  'SS-196': () =>
    combo(
      at(
        0,
        20,
        at(-60, 24, smallBurger('brioche', 'beef cheddar', 0.4)) +
          at(60, 24, smallBurger('milk', 'beef jam', 0.4)),
      ),
      '#40506b',
      friesBag('#40506b'),
    ),
  'SS-197': () =>
    combo(
      at(
        0,
        40,
        at(-84, 20, smallBurger('milk', 'thin american', 0.34)) +
          at(0, -24, smallBurger('black', 'thin cheddar', 0.34)) +
          at(84, 20, smallBurger('potato', 'thin jam', 0.34)),
      ),
      '#2c2440',
      friesBag('#2c2440'),
    ),
  'SS-198': () => box(sliderGrid(3, 2, 1.12)),
  'SS-199': () => box(sliderGrid(4, 3, 0.84) + top(pickle, 5, 90, 0.8, 190, 120), '#8f6a45'),
  'SS-200': () =>
    shadow(0, 150, 280, 30) +
    at(-160, -40, softDrink('#b3261e'), 0, 0.72) +
    at(-80, -60, softDrink('#40506b'), 0, 0.72) +
    at(90, -60, softDrink('#b3261e'), 0, 0.72) +
    at(166, -40, softDrink('#40506b'), 0, 0.72) +
    at(0, -30, friesBag(), 0, 1.3) +
    [-190, -64, 64, 190]
      .map((x) => at(x, 90, smallBurger('potato', 'lettuce beef cheddar tomato', 0.44)))
      .join(''),
  'SS-201': () =>
    box(
      rows(() => wing('#d9581c'), 1, 5, 96, 58, -14) +
        at(
          -148,
          0,
          rows(() => wing('#6d2412'), 1, 5, 96, 58, -14),
        ) +
        at(
          148,
          0,
          rows(() => wing('#d99a2a'), 1, 5, 96, 58, -14),
        ) +
        at(-76, 120, pot('#fdfaf0'), 0, 0.7) +
        at(80, -112, pot('#5c1f12'), 0, 0.7),
    ),
  'SS-202': () =>
    tray(
      at(
        -96,
        0,
        heap(() => tender(), 0.9),
      ) +
        at(120, -20, fries('#efb745', 90, 100, 36)) +
        at(90, 110, pot('#fdfaf0'), 0, 0.75) +
        at(180, 110, pot('#5c1f12'), 0, 0.75),
      '#f3e6cd',
    ),
  'SS-203': () =>
    board(
      at(-150, -60, slices('#2b120a', '#a5533a', 4), 0, 0.7) +
        at(86, -92, bigRib(), 0, 0.56) +
        at(-140, 98, sausage('#9a4326', 92), -6, 0.9) +
        at(116, 70, halfChicken(), 0, 0.58) +
        at(-10, 128, pot('#e9b11f'), 0, 0.8),
    ),
  'SS-204': () =>
    tray(
      [
        [-130, -76, 'b'],
        [130, -76, 'c'],
        [-130, 80, 'v'],
        [130, 80, 'd'],
      ]
        .map(([x, y, kind]) =>
          at(
            Number(x),
            Number(y),
            rect(-118, -70, 236, 144, '#2f3a3f', 14) +
              rect(-110, -66, 220, 130, '#f3e6cd', 10) +
              at(0, -2, fries('#efb745', 90, 48, 26)) +
              ({
                b: fine(['#57250f', '#6d3018'], 26, 54, 12),
                c: path(blob(0, 0, 70, 38, 0.2, 11), '#fbb32b'),
                v:
                  path(blob(0, 0, 66, 36, 0.2, 11), '#7b2716') + path(blob(4, -4, 24, 16, 0.2, 8), '#fffaf0'),
                d: drizzle('#f08a5a', 10, 80, 36),
              }[String(kind)] ?? ''),
          ),
        )
        .join(''),
      '#c9cfd1',
    ),
  'SS-205': () =>
    box(
      at(-120, -70, hotDog('', { line: '#edb61f' }), 0, 0.42) +
        at(-120, 20, hotDog('', { line: '#c6281a' }), 0, 0.42) +
        at(
          110,
          -80,
          rows(() => wing('#d9581c'), 2, 2, 100, 76),
        ) +
        at(
          -130,
          116,
          rows(() => onionRingFried(), 2, 1, 96, 80),
        ) +
        at(110, 90, fries('#efb745', 100, 58, 34)),
    ),
  'SS-206': () =>
    box(
      at(-150, -70, sliderTop('#b86c2c', '#74ad48')) +
        at(-30, -70, sliderTop('#d99a45', '#74ad48')) +
        at(
          130,
          -66,
          heap(() => floret(), 0.56),
        ) +
        at(-110, 90, fries('#df6f24', 110, 54, 36)) +
        at(130, 90, pot('#dcb57a', circle(4, 4, 14, '#c8502a'), '#fbf6ec', 66)),
      '#8fae6a',
    ),
  'SS-207': () =>
    box(
      at(-150, -70, sliderTop('#e8b762')) +
        at(-30, -76, sliderTop('#d99a45')) +
        at(-150, 54, sliderTop('#d99a45')) +
        at(-30, 50, sliderTop('#e8b762')) +
        at(120, 92, fries('#efb745', 96, 48, 30)) +
        at(
          90,
          -60,
          cupcake(
            '#f7a9bd',
            '#7fb9d6',
            rect(-4, -46, 8, 46, '#e4496f') + path('M0-70Q12-54 0-46-12-54 0-70Z', '#fbc84a'),
          ),
          0,
          0.72,
        ) +
        at(
          196,
          -60,
          cupcake(
            '#fffaf0',
            '#e4496f',
            rect(-4, -46, 8, 46, '#4aa3c9') + path('M0-70Q12-54 0-46-12-54 0-70Z', '#fbc84a'),
          ),
          0,
          0.72,
        ),
      '#e8a0b4',
    ),
  'SS-293': () => tray(sliderGrid(6, 4, 0.62), '#fbf3e2'),
  'SS-294': () =>
    tray(
      ['#d9581c', '#6d2412', '#d99a2a', '#b8281a']
        .map((color, index) =>
          at(
            -186 + index * 124,
            0,
            rows(() => wing(color), 1, 6, 60, 50, -14),
          ),
        )
        .join(''),
      '#f3e6cd',
    ),
  'SS-295': () =>
    tray(
      at(-60, -8, slices('#2b120a', '#a5533a', 8), 0, 0.84) +
        at(196, -90, bunTop('#d99a45', 46)) +
        at(196, 4, bunTop('#e8b762', 46)) +
        at(196, 100, pot('#e8ebc6', fine(['#f0953c', '#c9d99a'], 16, 30, 5), '#fbf6ec', 50)),
      '#d9c3a0',
    ),
  'SS-296': () =>
    tray(
      rows(() => tender(), 3, 5, 150, 58, -6) +
        [-160, 0, 160]
          .map((x, index) => at(x, 124, pot(['#fdfaf0', '#5c1f12', '#e9b11f'][index] ?? '#ffffff'), 0, 0.7))
          .join(''),
      '#f3e6cd',
    ),
  'SS-297': () =>
    tray(
      rows(() => bite('#e9cf9c', ['#cd8231', '#7fb552', '#dc4a33', '#fdf8ec']), 4, 1, 112, 90, 0) +
        at(
          0,
          -100,
          rows(() => bite('#e4c48a', ['#7d5b22', '#d5598f', '#5f8a30']), 4, 1, 112, 90, 0),
        ) +
        at(
          0,
          100,
          rows(() => bite('#d9c48a', ['#f1ddae', '#4f7f2b', '#d33f29']), 4, 1, 112, 90, 0),
        ),
      '#fbf3e2',
    ),
  'SS-298': () =>
    tray(
      rect(-240, -156, 156, 312, '#93bf5b', 14) +
        rect(-78, -156, 156, 312, '#d6e6b4', 14) +
        rect(84, -156, 156, 312, '#79b556', 14) +
        at(
          -162,
          0,
          top(() => frill('#7faf4a'), 14, 36, 1, 50, 120),
        ) +
        at(-162, 0, top(croutonChip, 6, 50, 0.8, 50, 120)) +
        at(
          0,
          0,
          top(tomatoSlice, 8, 50, 1, 54, 130) +
            top(() => olive(), 7, 44, 1, 54, 130) +
            top(cucumber, 5, 50, 1, 54, 130),
        ) +
        at(
          162,
          0,
          top(() => frill('#5a9a45'), 14, 36, 1, 50, 120) +
            top(radish, 6, 46, 1, 50, 120) +
            top(() => at(0, 0, cherryTomato()), 5, 50, 1, 50, 120),
        ),
      '#fbf3e2',
    ),
  'SS-299': () =>
    tray(
      at(-110, 0, macaroni('#f6bd42', 46, 136)) +
        at(110, 0, macaroni('#f3b53a', 46, 136)) +
        macaroni('#f6bd42', 30, 118) +
        top(() => crumb2(), 46, 20, 1, 220, 130),
      '#e39a2a',
    ),
  'SS-300': () =>
    tray(
      at(
        -130,
        -76,
        rows(() => sweet('#4a2412'), 3, 1, 74, 60),
      ) +
        at(
          126,
          -80,
          rows(
            () =>
              circle(0, 4, 36, '#8a5a2a') +
              circle(0, 0, 35, '#cf9a55') +
              at(0, 0, speck('#3a1a0e', 7)) +
              at(14, -12, speck('#3a1a0e', 6)) +
              at(-14, 10, speck('#3a1a0e', 6)),
            3,
            1,
            78,
            60,
          ),
        ) +
        at(
          -130,
          70,
          rows(() => syrupBall(), 3, 2, 72, 70),
        ) +
        at(
          126,
          70,
          rows(
            () => circle(0, 4, 38, '#b98445') + circle(0, 0, 37, '#f6e2b4') + at(0, -4, raspberry()),
            2,
            2,
            90,
            84,
          ),
        ),
      '#fbf3e2',
    ),
}

const crumb2 = (): Drawing => path(blob(0, 0, 9, 7, 0.3, 7), '#b5651e')
