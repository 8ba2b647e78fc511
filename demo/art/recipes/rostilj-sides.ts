/** Rostilj: salads, sides, sweets and drinks. */
import { fine, herbs, over, shreds, swirl } from '../bowls.ts'
import { flatbread } from '../breads.ts'
import { at, blob, circle, path, type Recipe, rect, stroke } from '../canvas.ts'
import { whipped } from '../desserts.ts'
import { beer, bottle, copperPot, crema, cup, glass } from '../drinks.ts'
import { fries, top } from '../fries.ts'
import {
  cherry,
  chili,
  citrus,
  cube,
  cucumber,
  herb,
  leaf,
  onionRing,
  pepperStrip,
  speck,
  tomatoSlice,
  walnut,
} from '../parts.ts'
import { diamonds, slab } from '../pastries.ts'
import { basket, bowl, clay, plate } from '../plates.ts'

export const rostiljSides: Readonly<Record<string, Recipe>> = {
  'RM-601': () =>
    bowl(
      '#6a9a45',
      over(tomatoSlice, 9, 56) +
        over(cucumber, 8, 56) +
        over(() => pepperStrip('#4f9140'), 6, 60) +
        fine(['#fffdf6', '#f6f0df', '#ffffff'], 150, 96, 10) +
        at(0, -4, leaf(), -30, 1.2),
    ),
  'RM-602': () =>
    bowl(
      '#a8452c',
      over(() => cube('#dd4a33', 22), 20, 42) +
        over(() => cube('#b9d88a', 17), 10, 50) +
        over(() => onionRing('#e9d9e2'), 10, 48) +
        at(40, -30, chili('#4f9a35'), -20, 1.3),
    ),
  'RM-603': () => bowl('#dbe3b4', shreds(['#f3f5de', '#e3ecc0', '#cfdd9f', '#fbfcef'], 220, 146, 6)),
  'RM-604': () =>
    plate(
      [
        [-70, -30, 10],
        [20, -40, -6],
        [96, -10, 14],
        [-30, 54, -4],
        [60, 66, 8],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            path('M-28-70C20-84 40-50 30 0 40 50 10 84-20 74-44 40-40-40-28-70Z', '#7d160f') +
              path('M-26-68C18-80 37-50 27-2 36 46 8 78-20 70-40 38-38-40-26-68Z', '#d0331f') +
              stroke('M-8-56Q14-20 4 40', '#f4775a', 7, 'opacity=".8"'),
            turn,
          ),
        )
        .join('') +
        top(() => at(0, 0, path('M-10 6Q0-12 10 6Z', '#fffaf0')), 8, 40) +
        herbs(12),
    ),
  'RM-701': () => basket(fries('#f0be4f', 165, 120, 46), '#9a3412'),
  'RM-702': () =>
    clay(
      '#fff6df',
      path(blob(0, 0, 100, 86, 0.14, 13), '#fffdf4') +
        path(blob(-20, -24, 56, 36, 0.2, 10), '#ffffff') +
        stroke('M-60 40Q0 70 70 30', '#efe0b8', 11),
    ),
  'RM-703': () => clay('#c5361f', swirl('#c5361f', '#e8742c', 140) + at(0, -2, leaf(), 0, 1.2)),
  'RM-704': () =>
    clay(
      '#f3c9a4',
      fine(['#f9dcc0', '#fff0e0', '#e8a880', '#d8552f'], 200, 150, 10) + at(0, -6, chili(), -20, 1.6),
    ),
  'RM-705': () =>
    plate(
      [
        [-70, -60],
        [60, -66],
        [-104, 40],
        [0, 16],
        [104, 36],
        [-30, 108],
        [66, 106],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            circle(0, 5, 48, '#4a2f1a') +
              circle(0, 0, 47, '#a3764a') +
              circle(0, 0, 34, '#7a5430') +
              path(blob(0, 0, 30, 28, 0.12, 10), '#fff3cf') +
              top(() => herb(), 3, 14, 0.9, 18, 18),
          ),
        )
        .join(''),
    ),
  'RM-706': () => flatbread('#e6be80', { spots: 20 }),
  'RM-801': () =>
    plate(
      [
        [-30, -30, -14],
        [40, 40, -6],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            path('M-140-40C-60-80 80-80 146-36L110 66C40 84-60 84-120 60Z', '#a9702a') +
              path('M-140-46C-60-86 80-86 146-42L110 58C40 76-60 76-120 52Z', '#f0cb7c') +
              top(() => speck('#c98a3a', 9), 10, 40, 1, 100, 40) +
              stroke('M-120-30Q0-70 120-30', '#fbe6b4', 8),
            turn,
          ),
        )
        .join('') + stroke('M-80-30Q-20 20 30-20T110 30', '#5a1f14', 13),
    ),
  'RM-802': () => plate(diamonds('#c9822f', () => at(0, 0, walnut(), 0, 1.3))),
  'RM-803': () =>
    slab(
      [
        ['#d9a24f', 24],
        ['#fffaf0', 34],
        ['#fbe08f', 104],
        ['#cf9038', 24],
      ],
      { flaky: false, top: top(() => speck('#ffffff', 7), 26, 26) },
    ),
  'RM-804': () =>
    bowl(
      '#b98a52',
      fine(['#c9a066', '#a8743c', '#8f5f30', '#dcb884'], 240, 150, 10) +
        at(0, -6, whipped(84)) +
        at(10, -28, walnut(), 0, 1.5),
      '#e8dcc4',
    ),
  'RM-901': () => glass(['#fffefa', '#fbf6ea'], { foam: '#ffffff' }),
  'RM-902': () => glass(['#f9f0a8', '#f0df70'], { ice: 4, garnish: at(92, -168, citrus(), 20, 1.15) }),
  'RM-903': () =>
    glass(['#b3203a', '#8a0f26'], {
      ice: 2,
      garnish: at(50, -160, cherry(), 0, 1.6) + at(84, -150, cherry(), 10, 1.5),
    }),
  'RM-904': () => bottle('#8fc9a8', '#fdfaf0', '#2f6f9a', stroke('M-60 20Q-30-20 0 10T60 0', '#2f6f9a', 9)),
  'RM-905': () => beer('#d98a1c'),
  'RM-906': () =>
    at(
      0,
      0,
      bottle(
        '#e8dfa8',
        '#fdf6e0',
        '#5a3a1c',
        path(blob(0, 0, 36, 40, 0.03, 12), '#4a2f6a') + at(22, -40, leaf(), -20),
      ),
    ),
  'RM-907': () =>
    copperPot() +
    at(176, 130, cup('#4a2412', crema(), { radius: 100 }), 0, 0.46) +
    at(50, 180, rect(-22, -18, 44, 40, '#c2405f', 6) + rect(-22, -22, 42, 36, '#f2a2b3', 6)),
}
