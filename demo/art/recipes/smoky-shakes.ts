/** Smoky Stack: shakes. */
import { at, blob, circle, path, type Recipe, rect, stroke } from '../canvas.ts'
import { sprinkles } from '../desserts.ts'
import { mint, shake } from '../drinks.ts'
import {
  almond,
  bananaSlice,
  cherry,
  chocChip,
  crumb,
  date,
  leaf,
  seed,
  speck,
  strawberry,
} from '../parts.ts'

const biscuit = (color: string) =>
  at(34, -24, rect(-18, -50, 36, 86, color, 6) + stroke('M-10-36H10M-10-20H10M-10-4H10', '#8a4a1c', 3), 18)

export const smokyShakes: Readonly<Record<string, Recipe>> = {
  'SS-208': () =>
    shake('#f7ecd0', {
      top:
        [
          [-20, 0],
          [10, 10],
          [24, -8],
        ]
          .map(([x = 0, y = 0]) => at(x, y, speck('#5a4630', 3)))
          .join('') + at(6, -34, stroke('M-4 30Q10-20 34-40', '#4a2a14', 6)),
    }),
  'SS-209': () =>
    shake('#5a2e1c', {
      side: '#2e140b',
      top: at(-10, -20, chocChip(), 0, 1.2) + at(24, -8, chocChip()) + at(6, -38, chocChip()),
    }),
  'SS-210': () => shake('#f29aa8', { side: '#d3324a', top: at(4, -40, strawberry(), 10, 1.3) }),
  'SS-211': () => shake('#d7a878', { side: '#a8602a', top: biscuit('#b86c2c'), strawColor: '#8a4a22' }),
  'SS-212': () =>
    shake('#b9cc8a', {
      side: '#7f9a45',
      top: at(
        0,
        -18,
        [
          [-24, 0],
          [10, -14],
          [30, 6],
        ]
          .map(([x = 0, y = 0]) => at(x, y, stroke('M-14 6Q0-8 14 2', '#e08a2c', 4)))
          .join('') +
          at(0, -8, seed('#6f9a3b'), 30, 1.3) +
          at(20, -24, seed('#6f9a3b'), 80, 1.3),
      ),
      strawColor: '#4f7f2b',
    }),
  'SS-213': () =>
    shake('#dfb878', {
      side: '#6d3416',
      top: at(
        0,
        -18,
        crumb('#b97a35', 12) + at(24, 6, crumb('#c98a3f', 10)) + at(-22, 8, crumb('#c98a3f', 9)),
      ),
      strawColor: '#e0952a',
    }),
  'SS-214': () =>
    shake('#eac48a', {
      side: '#b86a1c',
      top:
        stroke('M-50 14Q-20-30 4-10T50-4', '#b86a1c', 9) +
        [
          [-16, -12],
          [8, -26],
          [22, 0],
        ]
          .map(([x = 0, y = 0]) => rect(x, y, 7, 7, '#ffffff', 1))
          .join(''),
      strawColor: '#40506b',
    }),
  'SS-215': () =>
    shake('#d9d3cd', {
      side: '#3a2c28',
      top: at(
        24,
        -30,
        circle(0, 0, 36, '#2c1d18') + circle(0, 0, 30, '#40302a') + circle(0, 0, 11, '#584640'),
        12,
      ),
      strawColor: '#2c2c2c',
    }),
  'SS-216': () =>
    shake('#f8d778', {
      side: '#f0b73a',
      top: at(
        0,
        -14,
        [
          [-18, 0],
          [14, -8],
          [4, 12],
        ]
          .map(([x = 0, y = 0]) => at(x, y, stroke('M-12 4Q0-8 12-2', '#c8421c', 3.4)))
          .join('') + at(22, -20, path(blob(0, 0, 16, 9, 0.1, 9), '#e48fa6')),
      ),
      strawColor: '#c8421c',
    }),
  'SS-217': () =>
    shake('#c9a06a', { side: '#8a5a2a', top: at(6, -22, date(), -14, 1.3), strawColor: '#6d3416' }),
  'SS-218': () =>
    shake('#f9b840', {
      side: '#fde6b0',
      top:
        at(-14, -16, path('M-24-14H4L24 8-6 20Z', '#f39a1c') + path('M-20-12H3L18 4-4 14Z', '#fcc24a')) +
        at(24, -8, leaf(), -30, 0.9),
      strawColor: '#3f8a41',
    }),
  'SS-219': () =>
    shake('#f6e3a6', {
      side: '#c9822a',
      top: at(-20, -10, bananaSlice()) + at(18, -18, bananaSlice(), 40, 1.05),
      strawColor: '#e0b52a',
    }),
  'SS-220': () =>
    shake('#f8cdd8', {
      side: '#fffaf0',
      top: at(0, -14, sprinkles(26, 0, 46)) + at(2, -44, cherry()),
      strawColor: '#4aa3c9',
    }),
  'SS-221': () =>
    shake('#b5e0c2', {
      side: '#5c3420',
      top: at(-16, -10, chocChip()) + at(8, -26, mint(0, 0, 10), 0, 0.7) + at(24, -4, chocChip()),
      strawColor: '#3f8a5a',
    }),
  'SS-222': () =>
    shake('#e3cfae', {
      side: '#7a4a24',
      top: at(-18, -8, almond(), 30, 1.3) + at(16, -18, almond(), -30, 1.3) + at(4, 6, date(), 0, 0.8),
      strawColor: '#a9713d',
    }),
  'SS-223': () =>
    shake('#b8283a', {
      side: '#8a1426',
      top: at(
        0,
        -14,
        [
          [-22, 4],
          [0, -16],
          [22, 0],
          [8, 12],
        ]
          .map(([x = 0, y = 0]) => at(x, y, crumb('#a8182e', 10)))
          .join(''),
      ),
      strawColor: '#fffaf0',
    }),
}
