/** Rostilj: from the grill and the pot. */
import { creamSwirl, fine, herbs, lump, over, shreds, stew } from '../bowls.ts'
import { pitta } from '../breads.ts'
import { burger } from '../burgers.ts'
import { at, blob, path, type Recipe, rect, stroke } from '../canvas.ts'
import { friedBall, heap, top } from '../fries.ts'
import {
  cevap,
  fillet,
  pattyTop,
  ribs,
  rows,
  sausage,
  schnitzel,
  skewer,
  slices,
  steak,
  vegetable,
} from '../grills.ts'
import {
  bean,
  chili,
  chunk,
  citrusWedge,
  crumb,
  cube,
  friedEgg,
  mushroom,
  onionRing,
  rasher,
  speck,
  sprig,
  tomatoSlice,
} from '../parts.ts'
import { slab } from '../pastries.ts'
import { board, clay, plate, pot, skillet } from '../plates.ts'
import { longSandwich } from '../rolls.ts'

const onions = (x: number, y: number) =>
  at(x, y, path(blob(0, 0, 50, 34, 0.12, 11), '#e9dfe0') + fine(['#fffafa', '#f0dbe6', '#e4c6d6'], 34, 42, 7))
const ajvar = (x: number, y: number) => at(x, y, pot('#c5361f'), 0, 0.86)

export const rostilj: Readonly<Record<string, Recipe>> = {
  'RM-101': () =>
    plate(at(0, 16, pitta('#e2bd7e', 138)) + rows(() => cevap(), 2, 4, 124, 44, -6) + onions(0, 128)),
  'RM-102': () =>
    skillet(
      rows(() => cevap('#6f3a20'), 2, 4, 130, 52, -6) +
        path(blob(0, -10, 112, 66, 0.2, 13), '#fff8e4') +
        path(blob(-20, -26, 60, 26, 0.2, 10), '#ffffff') +
        top(() => speck('#d9a04a', 6), 8, 40),
      '#b9824a',
    ),
  'RM-103': () => plate(at(-10, -10, pattyTop('#6f3a20', 132)) + onions(96, 100)),
  'RM-104': () => burger('lepinja', 'lettuce beef cheddar bacon onion'),
  'RM-105': () =>
    plate(
      at(0, -6, pattyTop('#7a4426', 138)) +
        path('M-60 60Q-10 20 70 40Q100 90 40 130 10 100-30 124-70 110-60 60Z', '#fbd26a') +
        top(() => cube('#e0918a', 10), 4, 40, 1, 40, 30) +
        at(-112, 104, sprig()),
    ),
  'RM-106': () =>
    plate(
      at(0, -4, pattyTop('#7d2f18', 136)) +
        top(() => at(0, 0, chili(), 0, 0.9), 4, 80, 1, 90, 80) +
        onions(-100, 104) +
        at(120, 90, chili('#d8431f'), -30, 1.3),
    ),
  'RM-107': () => burger('lepinja', 'lettuce chickenGrill tomato yoghurt'),
  'RM-108': () => burger('lepinja', 'rocket lentil pepper ketchup'),
  'RM-109': () => longSandwich('#dba860', ['#8d3a22', '#a84a2a', '#f0dbe6']),
  'RM-201': () =>
    plate(
      at(-52, -26, fillet('#c98a58', 24), -16, 1.2) +
        at(62, 34, fillet('#c08050', 24), -16, 1.2) +
        at(-96, 106, citrusWedge(), -20),
    ),
  'RM-202': () =>
    board(at(-20, 0, slices('#7a3018', '#e0918a', 6), 0, 0.92) + at(190, 110, pot('#e9b11f'), 0, 0.9)),
  'RM-203': () =>
    plate(
      at(
        0,
        -44,
        skewer('#a8603a', '#c52d1d', '#b5683c', '#f6e2ee', '#a8603a', '#4f9140', '#b5683c'),
        -6,
        0.8,
      ) +
        at(
          0,
          52,
          skewer('#b5683c', '#f6e2ee', '#a8603a', '#c52d1d', '#b5683c', '#4f9140', '#a8603a'),
          -6,
          0.8,
        ),
    ),
  'RM-204': () =>
    plate(
      at(-46, -34, fillet('#d8963f', 14), -24, 1.3) +
        at(56, 44, fillet('#cf8a35', 14), -10, 1.3) +
        herbs(14) +
        at(110, -86, citrusWedge(), 20),
    ),
  'RM-205': () =>
    plate(
      [-70, 0, 70]
        .map((x) =>
          at(
            x,
            0,
            rect(-30, -104, 62, 214, '#6a2114', 30) +
              rect(-30, -110, 60, 210, '#d9a06a', 30) +
              [-84, -42, 0, 42, 80]
                .map(
                  (y) =>
                    stroke(`M-28 ${y}Q0 ${y + 18} 28 ${y - 4}`, '#a83a28', 20) +
                    stroke(`M-27 ${y - 3}Q0 ${y + 14} 27 ${y - 7}`, '#f1b493', 5),
                )
                .join(''),
            10,
          ),
        )
        .join(''),
    ),
  'RM-206': () =>
    plate(heap(() => friedBall('#7d4426', 44)) + top(() => speck('#f6d877', 6), 18, 30) + ajvar(116, 104)),
  'RM-207': () => plate(at(0, 0, steak('#8a4a2a'), -8, 1.05) + herbs(10)),
  'RM-208': () =>
    board(
      at(-10, -20, schnitzel(), 0, 1) +
        at(
          176,
          112,
          pot(
            '#fdf6df',
            top(() => speck('#4f9140', 4), 6, 14, 1, 24, 20),
          ),
        ) +
        at(-190, 120, citrusWedge(), 0, 1.2),
    ),
  'RM-301': () =>
    board(
      at(
        -150,
        -84,
        rows(() => cevap(), 2, 3, 104, 44),
      ) +
        at(84, -92, skewer('#a8603a', '#c52d1d', '#b5683c', '#4f9140', '#a8603a'), -4, 0.68) +
        at(-160, 90, pattyTop('#6f3a20', 78)) +
        at(10, 66, sausage('#9a4326', 84), -10, 0.94) +
        at(170, 60, fillet('#d8963f'), -20, 1) +
        ajvar(40, 142),
    ),
  'RM-302': () =>
    board(
      rect(-236, -156, 472, 310, '#c3cacd', 20) +
        rect(-220, -144, 440, 286, '#e6ebed', 14) +
        rows(() => cevap(), 3, 5, 132, 52, -4),
    ),
  'RM-303': () =>
    board(
      at(-96, 0, slices('#b5541f', '#f3dcc2', 4), 0, 0.98) +
        at(124, 0, ribs('#b86a2a', 3), 0, 0.9) +
        at(-200, 120, sprig(), 0, 1.4),
    ),
  'RM-304': () =>
    board(
      at(-150, -80, vegetable('courgette'), 20) +
        at(-66, -60, vegetable('aubergine'), -20) +
        at(-170, 20, vegetable('pepper'), 40) +
        at(-80, 40, vegetable('tomato')) +
        at(10, -90, mushroom(), 0, 1.6) +
        at(60, -40, mushroom(), 30, 1.5) +
        at(
          170,
          -70,
          pot(
            '#9a4d24',
            top(() => bean('#f0e0c0'), 9, 20, 0.9, 40, 36),
          ),
          0,
          1.2,
        ) +
        ajvar(-20, 130) +
        at(140, 90, pitta('#e2bd7e', 84)),
    ),
  'RM-401': () =>
    plate(
      at(0, 0, pitta('#d9a65c', 156)) +
        path(blob(0, 0, 104, 94, 0.1, 14), '#b97a35') +
        path(blob(0, 0, 92, 82, 0.14, 13), '#fbe3a0') +
        at(8, 0, friedEgg(), 0, 1.05),
    ),
  'RM-402': () =>
    slab(
      [
        ['#d9963a', 34],
        ['#fbf0cf', 34],
        ['#e6b45c', 24],
        ['#fbf0cf', 34],
        ['#c98430', 34],
      ],
      { top: top(() => speck('#a8642a', 7), 16, 40) },
    ),
  'RM-403': () =>
    plate(
      path(blob(-20, 0, 116, 96, 0.12, 14), '#d99a1c') +
        at(-20, 0, fine(['#f9cf4a', '#fbdc6f', '#f3bf36', '#fee79a'], 70, 100, 24)) +
        at(104, -50, rasher(), 70, 1.1) +
        at(126, -10, rasher(), 64, 1.1) +
        at(60, 110, tomatoSlice(), 0, 1.5) +
        at(0, 120, tomatoSlice(), 0, 1.4) +
        herbs(8),
    ),
  'RM-404': () =>
    plate(
      [
        [-60, -50, -8],
        [60, -44, 6],
        [0, 56, 0],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            rect(-62, -48, 126, 104, '#a8741a', 12) +
              rect(-62, -54, 124, 98, '#f0bf3f', 12) +
              fine(['#f9d66a', '#d99a26'], 16, 44, 6),
            turn,
          ),
        )
        .join('') +
        at(
          0,
          -4,
          path(blob(0, 0, 56, 44, 0.16, 11), '#fff8e4') + path(blob(-8, -10, 34, 20, 0.2, 9), '#ffffff'),
        ) +
        at(
          110,
          70,
          top(() => crumb('#fffdf4', 12), 7, 22, 1, 36, 30),
        ),
    ),
  'RM-501': () =>
    stew(
      '#f0d79a',
      over(() => cube('#f0843a', 13), 9, 50) +
        over(() => lump('#a8683a', 26), 6, 62) +
        creamSwirl('#fffaf0', 56) +
        herbs(24),
    ),
  'RM-502': () =>
    clay(
      '#b5451f',
      over(() => bean('#f3e3c0'), 60, 21, 1.25, 140) +
        over(() => onionRing('#c98a4a'), 4, 70) +
        at(20, -20, chili('#8f1f14'), 20, 1.3),
    ),
  'RM-503': () =>
    clay(
      '#b9532a',
      rows(
        () =>
          path(blob(0, 5, 62, 36, 0.06, 12), '#6a6a26') +
          path(blob(0, 0, 61, 34, 0.06, 12), '#b3b04a') +
          stroke('M-44-10Q0-24 44-6M-40 10Q0 0 44 12', '#8a8a34', 4),
        2,
        3,
        132,
        76,
        -6,
      ) + top(() => speck('#d8431f', 5), 14, 40),
    ),
  'RM-504': () =>
    clay(
      '#c9964a',
      shreds(['#e6d58a', '#d3bd6a', '#f0e3a8'], 90, 140, 8) +
        over(() => chunk('#8a3f22'), 6, 66, 1.1) +
        over(() => chunk('#c9705a'), 4, 70, 1) +
        over(() => speck('#2c1a14', 5), 8, 50),
    ),
}
