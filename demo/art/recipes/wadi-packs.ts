/** Wadi Market: dried, frozen and dry goods, by the item's English name. */
import { at, blob, circle, path, rect, shadow, stroke } from '../canvas.ts'
import { scoop } from '../desserts.ts'
import { fishFinger, fries, nugget, top } from '../fries.ts'
import { bag, carton, print, tin, tub } from '../packs.ts'
import { almond, bean, chickpea, corn, date, leaf, seed, walnut } from '../parts.ts'
import { samosa } from '../pastries.ts'
import { bagOf, boxOf, type PackRecipe, pouchOf } from './wadi-pack-kinds.ts'

const iceTub =
  (color: string, cream: string): PackRecipe =>
  (label) =>
    tub(label, color, cream, scoop(cream, '', 70))

const grain =
  (color: string, rx = 8, ry = 3.4) =>
  () =>
    `<ellipse rx="${rx}" ry="${ry}" fill="${color}"/>`
const lentil = (color: string) => () => circle(0, 1, 8, '#5a2a14') + circle(0, 0, 7.4, color)
const stick = (color: string) => () => rect(-60, -4, 120, 7, color, 3)
const penne = () => rect(-22, -9, 44, 18, '#c98a2c', 5) + rect(-22, -10, 42, 14, '#f6cb62', 5)
const fusilli = () =>
  stroke('M-26 0q6-16 13 0t13 0 13 0 13 0', '#c98a2c', 13) +
  stroke('M-26-2q6-16 13 0t13 0 13 0 13 0', '#f6cb62', 9)
const nest = () => stroke('M-40 6Q-20-30 6-4T40-6M-30 14Q0-16 32 10', '#e3b04a', 5)

export const wadiPacks: Readonly<Record<string, PackRecipe>> = {
  'Medjool dates': pouchOf('#6d3416', () => at(0, 0, date(), 0, 1.1), '#e8cfa6', 18, 32),
  'Khalas dates': (label) =>
    carton(
      label,
      '#c98a3a',
      top(() => date(), 9, 30, 1.1, 90, 50),
    ),
  'Dried apricots': pouchOf(
    '#e8862c',
    () => path(blob(0, 0, 26, 22, 0.08, 10), '#d9741c') + circle(-4, -4, 9, '#f7a54a'),
    '#fbe3bd',
    20,
    32,
  ),
  'Golden raisins': pouchOf(
    '#c9a02c',
    () => path(blob(0, 0, 13, 9, 0.16, 8), '#a8741c') + path(blob(-2, -2, 8, 5, 0.2, 7), '#e3b54a'),
  ),
  'Dried figs': pouchOf(
    '#7a4a6a',
    () =>
      path(blob(0, 4, 28, 26, 0.08, 10), '#8a6238') +
      path(blob(0, 0, 26, 22, 0.08, 10), '#c9a06a') +
      circle(0, -4, 6, '#6a4522'),
    '#f0e0c4',
    18,
    34,
  ),
  'Roasted cashews': pouchOf(
    '#b5702f',
    () => stroke('M-16 8Q-12-14 14-8', '#b9824a', 17) + stroke('M-16 7Q-12-15 14-9', '#eccb8f', 12),
    '#fff0d6',
    24,
    30,
  ),
  'Raw almonds': pouchOf('#8a4a24', () => at(0, 0, almond(), 0, 1.2), '#f6e3c4', 30, 24),
  Pistachios: pouchOf(
    '#5f8a3a',
    () => path(blob(0, 0, 18, 12, 0.04, 10), '#d9bf8f') + path('M-14 0Q0-9 16 0Q0 9-14 0Z', '#7fae45'),
    '#f0ecd0',
    30,
    24,
  ),
  'Sunflower seeds': pouchOf('#e0a81c', () => seed('#3a3430'), '#fff3cf', 60, 15),
  'Mixed nuts': (label) =>
    tin(label, '#40506b', top(() => walnut(), 5, 40, 1.2, 90, 46) + top(() => almond(), 5, 36, 1.1, 90, 46)),
  'Garden peas': bagOf(
    '#2f7f4a',
    () => circle(0, 2, 10, '#3f7a2c') + circle(0, 0, 9.4, '#79b94a'),
    '#e6f3d8',
  ),
  Okra: bagOf(
    '#3f8f3a',
    () => path('M-30 0Q0-12 28-4L32 0 28 4Q0 12-30 0Z', '#5f9a3a') + circle(-28, 0, 8, '#3f7a2c'),
    '#e6f3d8',
    22,
    28,
  ),
  Molokhia: bagOf('#1f6a3a', () => leaf('#2f7a33'), '#dcecd0', 34, 22),
  Sweetcorn: bagOf('#d99a1c', () => corn(), '#fff3cf', 70, 13),
  'Straight-cut fries': (label) =>
    bag(label, '#c2332a', at(0, 10, fries('#f0be4f', 100, 66, 30), 0, 0.9), '#fff3dc'),
  'Chicken nuggets': boxOf('#e0862c', () =>
    [-60, 0, 60].map((x) => at(x, 0, nugget('#d9983c'), 0, 0.9)).join(''),
  ),
  'Beef samosas': boxOf('#a8321c', () => [-56, 56].map((x) => at(x, 0, samosa(), 0, 0.48)).join('')),
  'Margherita pizza': (label) =>
    at(
      0,
      6,
      shadow(6, 176, 216, 22) +
        rect(-210, -170, 420, 350, '#8a1f18', 8) +
        rect(-210, -174, 420, 346, '#c9342a', 8) +
        at(
          0,
          34,
          circle(0, 0, 122, '#b9702a') +
            circle(0, 0, 116, '#e3a857') +
            circle(0, 0, 98, '#d24a28') +
            top(() => path(blob(0, 0, 20, 17, 0.16, 9), '#fff6e2'), 9, 46, 1, 76, 76) +
            top(() => leaf('#2f7d3b'), 5, 50, 0.8, 70, 70),
        ) +
        rect(-160, -164, 320, 104, '#fffaf0', 12) +
        at(0, -112, print(label, 290, 92)),
    ),
  Kibbeh: boxOf('#7a4a2c', () =>
    [-60, 0, 60]
      .map(
        (x) =>
          path(`M${x} -46Q${x + 34} 0 ${x} 46Q${x - 34} 0 ${x} -46Z`, '#8f5326') +
          path(`M${x - 2} -40Q${x + 22} -6 ${x - 2} 32Q${x - 24} 0 ${x - 2} -40Z`, '#c07a3a'),
      )
      .join(''),
  ),
  'Fish fingers': boxOf('#1f6f9a', () => [-40, 0, 40].map((y) => at(0, y, fishFinger(), -4, 0.8)).join('')),
  'Vanilla ice cream': iceTub('#f0c95a', '#fff3cf'),
  'Chocolate ice cream': iceTub('#5c2f1a', '#7a4426'),
  'Pistachio ice cream': iceTub('#5f8a3a', '#c3d68f'),
  'Mango sorbet': iceTub('#e8701c', '#fbb53a'),
  'Saffron ice cream': iceTub('#b8321c', '#f8d06a'),
  'Basmati rice': bagOf('#1f6a4a', grain('#ffffff', 10, 3), '#efe6cf', 90, 9),
  'Egyptian rice': bagOf('#c9463a', grain('#ffffff', 6, 4.4), '#efe6cf', 90, 9),
  'Fine bulgur': bagOf('#c98a2c', grain('#d9a857', 4.6, 3.4), '#f6e6c2', 120, 8),
  Quinoa: bagOf(
    '#6a8f4a',
    () => circle(0, 0, 4.6, '#f3e3bd') + stroke('M-3-3A4 4 0 0 1 3-2', '#c9a866', 1.6),
    '#e3cfa0',
    110,
    9,
  ),
  Freekeh: bagOf('#4f6f3a', grain('#8a9a4a', 8, 3.4), '#c9c58f', 90, 9),
  Spaghetti: (label) =>
    bag(
      label,
      '#2f5fa8',
      Array.from({ length: 18 }, (_, index) => at(0, -66 + index * 8, stick('#f3cc6a')(), 0, 1.5)).join(''),
      '#dca93f',
    ),
  Penne: bagOf('#c2332a', penne, '#f9e3ae', 26, 26),
  Fusilli: bagOf('#3f7f4a', fusilli, '#f9e3ae', 24, 28),
  Vermicelli: bagOf('#e0a02c', nest, '#fbeec4', 20, 26),
  'Egg-free noodles': bagOf('#7a4a8f', nest, '#fff3d0', 22, 24),
  'Red lentils': bagOf('#d8562c', lentil('#f0804a'), '#f6c9a3'),
  Chickpeas: bagOf('#c99a4a', () => at(0, 0, chickpea()), '#f6e6c6', 44, 20),
  'Fava beans': bagOf('#6a4a2c', () => bean('#8f6238'), '#e0c9a0', 34, 22),
  'White beans': bagOf('#5f8fae', () => bean('#efe6d0'), '#c9bfa4', 34, 22),
  'Brown lentils': bagOf('#5a3f24', lentil('#8a6238'), '#d3b98f'),
}
