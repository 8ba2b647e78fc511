/** Smoky Stack: breakfast and children's boxes. */
import { fine, noodles, over } from '../bowls.ts'
import { bunTop } from '../breads.ts'
import { toast } from '../burgers.ts'
import { at, blob, circle, path, type Recipe, rect } from '../canvas.ts'
import { pancakeStack, waffle, whipped } from '../desserts.ts'
import { drizzle, tender, top } from '../fries.ts'
import {
  avocado,
  bean,
  berry,
  cherryTomato,
  friedEgg,
  herb,
  rasher,
  raspberry,
  seed,
  speck,
  strawberry,
  strawberrySlice,
} from '../parts.ts'
import { glassBowl, plate, pot } from '../plates.ts'
import { bite, hotDog, wrap } from '../rolls.ts'

export const smokyBreakfast: Readonly<Record<string, Recipe>> = {
  'SS-165': () => at(0, 0, hotDog('', { line: '#c6281a', sausage: '#cf8a5c' }), 0, 0.8),
  'SS-169': () =>
    plate(
      [
        [-90, -50],
        [0, -70],
        [90, -46],
        [-50, 44],
        [52, 46],
      ]
        .map(([x = 0, y = 0]) => at(x, y, bite('#efd9ab', ['#e2b987', '#fbc84a', '#d79a55']), x, 1.15))
        .join(''),
      '#a9d18e',
    ),
  'SS-171': () =>
    plate(
      [
        [-70, -50],
        [50, -70],
        [-16, 30],
        [92, 40],
        [-104, 56],
      ]
        .map(([x = 0, y = 0]) =>
          at(x, y, circle(0, 6, 62, '#8a4c1c') + circle(0, 0, 61, '#d99a4b') + circle(0, 0, 50, '#e5b066')),
        )
        .join('') +
        top(raspberry, 4, 60) +
        top(() => berry(), 6, 44) +
        at(112, -96, pot('#b5611b'), 0, 0.9),
      '#f2a9b8',
    ),
  'SS-172': () =>
    plate(
      at(-66, -62, friedEgg(), 0, 0.92) +
        at(40, -84, friedEgg(), 40, 0.82) +
        at(98, 6, rasher(), 80, 1) +
        at(62, 10, rasher(), 74, 1) +
        at(
          -10,
          84,
          over(() => bean('#b5532a'), 22, 18, 1, 52),
        ) +
        path(blob(-96, 44, 46, 34, 0.12, 9), '#a9702a') +
        path(blob(-98, 40, 44, 30, 0.12, 9), '#dca03e') +
        at(80, 92, at(0, 0, cherryTomato(), 0, 1.2)),
    ),
  'SS-175': () =>
    plate(
      [
        [-72, -10],
        [74, 14],
      ]
        .map(([x = 0, y = 0]) =>
          at(
            x,
            y,
            bunTop('#e0b065', 76) +
              path(blob(0, -6, 62, 56, 0.12, 10), '#57250f') +
              path(blob(0, -14, 50, 46, 0.06, 12), '#fffdf6') +
              path(blob(4, -16, 46, 40, 0.2, 10), '#f7c33c') +
              circle(-12, -28, 8, '#fff3c4') +
              at(0, -16, fine(['#3f8a3a'], 8, 36, 4)),
          ),
        )
        .join(''),
    ),
  'SS-177': () =>
    toast(
      '#c9812f',
      path(blob(0, 10, 104, 88, 0.1, 14), '#d99a1c') +
        fine(['#f9cf4a', '#fbdc6f', '#f3bf36'], 70, 92, 22) +
        top(
          () => path(blob(0, 0, 16, 12, 0.15, 9), '#3a2f2c') + path(blob(0, 0, 11, 7, 0.2, 8), '#6a5a50'),
          7,
          44,
          1,
          84,
          70,
        ) +
        top(() => herb(), 12, 28, 1, 84, 70),
    ),
  'SS-178': () =>
    toast(
      '#a8662c',
      path(blob(0, 4, 112, 96, 0.08, 14), '#fffdf4') +
        path(blob(6, 10, 92, 76, 0.12, 12), '#a7c04a') +
        top(avocado, 5, 48, 1, 70, 50) +
        top(() => at(0, 0, cherryTomato()), 5, 50, 1, 80, 60) +
        top(() => speck('#6d6a22', 3.4), 24, 14, 1, 90, 76),
    ),
  'SS-179': () =>
    pancakeStack(3, rect(-34, -22, 68, 30, '#f7d75c', 6) + rect(-34, -26, 66, 16, '#fdeea6', 6)),
  'SS-180': () =>
    waffle() +
    at(-40, -30, whipped(62)) +
    at(70, -44, strawberry(), 20, 1.5) +
    at(30, 50, strawberrySlice(), -30, 1.5) +
    at(-70, 70, strawberrySlice(), 40, 1.4) +
    at(100, 60, strawberry(), -20, 1.3),
  'SS-181': () =>
    waffle('#c9852f') +
    at(-50, -50, tender('#eab562'), -24, 1.6) +
    at(40, 10, tender('#f0bf6c'), 12, 1.6) +
    at(-30, 76, tender('#eab562'), -8, 1.5) +
    drizzle('#8f3f14', 8, 130, 100),
  'SS-182': () =>
    wrap('#e6c58d', ['#f9cf4a', '#a34a26', '#dcae5a', '#f9cf4a', '#c6281a'], {
      paper: '#f7e0a6',
      stripe: '#efb11f',
    }),
  'SS-183': () =>
    plate(
      [
        [-50, -30, -14],
        [40, 10, 8],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          at(
            x,
            y,
            rect(-96, -88, 194, 190, '#7a4218', 34) +
              rect(-96, -96, 190, 186, '#c9782c', 34) +
              rect(-80, -82, 156, 152, '#e0a04c', 26),
            turn,
          ),
        )
        .join('') +
        drizzle('#3d1a0b', 9, 110, 80) +
        fine(['#6f9a3b', '#8fb552', '#557d2c'], 44, 110, 6),
    ),
  'SS-184': () =>
    glassBowl(
      '#f0e2c4',
      fine(['#e4cfa2', '#f9efd8', '#d9bf8c'], 150, 146, 9) +
        top(() => berry(), 8, 40) +
        top(raspberry, 5, 54) +
        drizzle('#e39a1c', 6, 90, 50),
    ),
  'SS-185': () =>
    plate(
      noodles('#f2b83a') +
        path(blob(0, -4, 96, 70, 0.1, 13), '#d9a21f') +
        path(blob(0, -10, 94, 66, 0.1, 13), '#fbd65c') +
        top(() => speck('#c98a1c', 5), 12, 26, 1, 70, 46) +
        top(() => seed('#8fb552'), 8, 36),
    ),
}
