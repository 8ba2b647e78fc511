/** Wadi Market: meat, fish, cold cuts, dips and pickles, by the item's English name. */
import { at, blob, circle, type Drawing, path, stroke } from '../canvas.ts'
import { top, wing } from '../fries.ts'
import { cevap, halfChicken, rows, salmon } from '../grills.ts'
import { jar, tag, tray } from '../packs.ts'
import { chunk, herb, olive, pickle, sesame, shrimp, speck, turnip, walnut } from '../parts.ts'
import { aubergine, fish } from '../produce.ts'
import { type PackRecipe, tubOf } from './wadi-pack-kinds.ts'

const meatTray =
  (goods: () => Drawing, color?: string): PackRecipe =>
  (label) =>
    tray(label, goods(), color)
const mince = (colors: readonly string[]) =>
  meatTray(
    () =>
      path(blob(0, 0, 190, 96, 0.08, 16), colors[0] ?? '#a83a32') +
      Array.from({ length: 9 }, (_, index) =>
        stroke(
          `M-170 ${-72 + index * 18}q40-16 84 0t84 0 84 0 84 0`,
          colors[index % colors.length] ?? '#c9534a',
          13,
        ),
      ).join(''),
  )
const slicesOf = (color: string, edge: string, dots = '#fff0e6') =>
  meatTray(() =>
    [-110, -36, 38, 112]
      .map(
        (x) =>
          circle(x, 4, 82, edge) +
          circle(x, 0, 80, color) +
          at(
            x,
            0,
            top(() => speck(dots, 5), 12, 20, 1, 60, 60),
          ),
      )
      .join(''),
  )

export const wadiCounter: Readonly<Record<string, PackRecipe>> = {
  'Chicken breast fillets': meatTray(() =>
    [-90, 90]
      .map((x) =>
        at(
          x,
          0,
          path(blob(2, 6, 86, 72, 0.1, 12), '#b98a7a') +
            path(blob(0, 0, 84, 68, 0.1, 12), '#f3c2b0') +
            stroke('M-50-20Q0-40 50-14', '#fbe3d8', 9),
        ),
      )
      .join(''),
  ),
  'Chicken thighs': meatTray(() =>
    [-110, 0, 110]
      .map((x) =>
        at(
          x,
          0,
          path(blob(2, 6, 62, 76, 0.12, 11), '#b08a5a') +
            path(blob(0, 0, 60, 72, 0.12, 11), '#f0cda0') +
            path(blob(10, 14, 30, 34, 0.16, 9), '#e3a090'),
        ),
      )
      .join(''),
  ),
  'Chicken wings': meatTray(() => rows(() => wing('#ecc7a0'), 3, 2, 120, 90)),
  'Whole chicken': meatTray(() => at(10, 0, halfChicken('#efcfa3'), 0, 0.84), '#3f5a3a'),
  'Chicken mince': mince(['#e8a898', '#f3c2b4', '#dc9484']),
  'Beef mince': mince(['#a82f2a', '#c9443a', '#8f2420']),
  'Lamb cubes': meatTray(() => top(() => chunk('#b5403a'), 16, 50, 1.3, 150, 76)),
  'Ribeye steak': meatTray(
    () =>
      at(
        0,
        0,
        path(blob(0, 6, 160, 100, 0.07, 14), '#6a1a18') +
          path(blob(0, 0, 158, 96, 0.07, 14), '#f3dcc8') +
          path(blob(4, 2, 138, 78, 0.07, 14), '#b8322e') +
          stroke('M-90-20Q-30 20 20-16T110 10M-60 40Q0 20 60 50', '#f6d8c9', 7),
      ),
    '#26292b',
  ),
  'Lamb chops': meatTray(() =>
    [-120, 0, 120]
      .map((x) =>
        at(
          x,
          0,
          stroke('M10-20L60-100', '#f0e2ca', 20) +
            path(blob(0, 30, 58, 60, 0.08, 11), '#f6dcca') +
            path(blob(2, 34, 44, 46, 0.08, 11), '#b5403a'),
        ),
      )
      .join(''),
  ),
  'Beef kofta': meatTray(() => rows(() => cevap('#a8483a'), 2, 4, 150, 46)),
  'Salmon fillet': meatTray(() => at(0, 0, salmon(), 0, 1.6), '#26292b'),
  'Hammour fillet': meatTray(() => at(0, 0, salmon('#f3d8c6'), 0, 1.6), '#2f5f7a'),
  'Sea bream': (label) => at(0, -40, fish('#b8b6b0', '#f3efe6'), 0, 0.96) + tag(label),
  'Peeled shrimp': meatTray(() => top(() => shrimp('#f39a74'), 14, 56, 1.2, 160, 74), '#2f5f7a'),
  'Safi fish': (label) =>
    at(
      0,
      -40,
      fish('#9a9a52', '#e6dca8') +
        at(
          0,
          0,
          top(() => speck('#5f5f2c', 6), 16, 24, 1, 140, 40),
          -12,
        ),
      0,
      0.96,
    ) + tag(label),
  'Turkey slices': slicesOf('#f0c4b4', '#c98a72'),
  'Beef mortadella': slicesOf('#e8929a', '#c2606c', '#fff6ee'),
  'Smoked beef': slicesOf('#8f2f2c', '#4a1614', '#c9605a'),
  'Chicken franks': meatTray(() =>
    [-76, -26, 26, 76]
      .map(
        (y) =>
          stroke(`M-150 ${y}H150`, '#b5603a', 42) +
          stroke(`M-150 ${y - 3}H150`, '#dd8a5a', 34) +
          stroke(`M-140 ${y - 12}H110`, '#f6c4a0', 6),
      )
      .join(''),
  ),
  'Beef salami': slicesOf('#a82c2c', '#5f1616', '#f6d8cc'),
  'Classic hummus': tubOf('#d9a64a', '#ecd0a0', () => path(blob(0, 0, 44, 30, 0.1, 10), '#d9a62e')),
  Moutabal: tubOf('#5f3a6a', '#cbb489', () => top(() => herb(), 6, 26, 1.6, 70, 50)),
  Muhammara: tubOf('#a8261c', '#b8452a', () => top(() => walnut(), 4, 40, 1.2, 70, 50)),
  'Garlic dip': tubOf('#e9ede6', '#fffefa', () => path(blob(0, 0, 60, 40, 0.2, 10), '#f3eedd')),
  'Beetroot hummus': tubOf('#8a1f5a', '#c2357a', () => top(() => sesame(), 14, 18, 1.6, 80, 60)),
  'Green olives': (label) =>
    jar(
      label,
      '#a9b85a',
      '#3f6a2c',
      at(
        0,
        40,
        top(() => olive('#8fa03a'), 40, 22, 1.2, 110, 150),
      ),
    ),
  'Black olives': (label) =>
    jar(
      label,
      '#4a3a40',
      '#2c2428',
      at(
        0,
        40,
        top(() => olive('#2c2428'), 40, 22, 1.2, 110, 150),
      ),
    ),
  'Pickled turnips': (label) =>
    jar(label, '#d9608f', '#8a1f4a', at(0, 40, top(turnip, 26, 30, 1.3, 110, 150))),
  'Pickled cucumbers': (label) =>
    jar(label, '#b5c26a', '#4a6a24', at(0, 40, top(pickle, 26, 34, 1.3, 110, 150))),
  Makdous: (label) =>
    jar(
      label,
      '#c9a23a',
      '#5a3a1c',
      at(
        0,
        40,
        top(() => at(0, 0, aubergine(), 0, 0.34), 16, 50, 1, 110, 150),
      ),
    ),
}
