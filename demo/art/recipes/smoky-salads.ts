/** Smoky Stack: salads, bowls and what comes in a children's box. */
import { creamSwirl, fine, herbs, leavesBed, mound, over, rice, riceBowl, salad, sector } from '../bowls.ts'
import { at, path, type Recipe, rect, stroke } from '../canvas.ts'
import { fishFinger, friedBall, tender } from '../fries.ts'
import { fillet, pattyTop, salmon } from '../grills.ts'
import {
  avocado,
  bean,
  cherryTomato,
  citrus,
  citrusWedge,
  corn,
  croutonChip,
  crumb,
  cube,
  cucumber,
  friedEgg,
  halfEgg,
  leaf,
  olive,
  onionRing,
  pepperStrip,
  pickle,
  radish,
  rasher,
  seed,
  sesame,
  shaving,
  speck,
  tomatoSlice,
} from '../parts.ts'
import { bowl, plate, pot, skillet } from '../plates.ts'

export const smokySalads: Readonly<Record<string, Recipe>> = {
  'SS-151': () =>
    salad(
      ['#93bf5b', '#7faf4a', '#b5d77f'],
      over(croutonChip, 8, 56, 0.9),
      over(() => path('M-26 6Q0-20 26-4 8 8-26 6Z', '#fff3cf'), 11, 44),
      at(0, 0, fine(['#2d120a', '#5a3a20'], 20, 120, 4)),
    ),
  'SS-152': () =>
    bowl(
      '#47803a',
      leavesBed() +
        sector(
          0,
          over(() => halfEgg(), 3, 46, 1, 44),
        ) +
        sector(
          72,
          over(() => shaving('#dfae74'), 5, 34, 1, 44),
        ) +
        sector(144, over(avocado, 4, 34, 1, 44)) +
        sector(
          216,
          over(() => at(0, 0, rasher(), 0, 0.8), 3, 30, 1, 34),
        ) +
        sector(
          288,
          over(() => at(0, 0, cherryTomato()), 5, 34, 1, 44),
        ) +
        over(() => crumb('#e9efe6', 9), 7, 40, 1, 60),
    ),
  'SS-153': () =>
    bowl(
      '#6a9a45',
      over(tomatoSlice, 10, 58) +
        over(cucumber, 9, 54) +
        over(() => olive(), 9, 46) +
        over(() => onionRing(), 7, 50) +
        at(
          0,
          -4,
          rect(-66, -46, 136, 96, '#d8cfb8', 10) +
            rect(-66, -52, 132, 92, '#fffdf4', 10) +
            at(0, -8, fine(['#5f7a35', '#4c6a2c'], 26, 44, 5)),
          -12,
        ),
    ),
  'SS-154': () =>
    bowl(
      '#7fb552',
      leavesBed() +
        over(
          () =>
            path('M-40 26L0-44 40 26Z', '#d8324a') +
            stroke('M-40 28Q0 44 40 28', '#4f8a35', 9) +
            seed('#2c1a14'),
          8,
          66,
          1.05,
        ) +
        over(
          () =>
            rect(-34, -14, 68, 32, '#c98f3f', 6) +
            rect(-34, -18, 66, 28, '#f3e0b0', 6) +
            stroke('M-20-14V8M0-14V8M20-14V8', '#9a6a2a', 4),
          6,
          66,
        ) +
        over(() => leaf('#4c9a55'), 8, 50, 0.9),
    ),
  'SS-155': () =>
    salad(
      undefined,
      over(cucumber, 7, 54),
      over(() => at(0, 0, cherryTomato()), 7, 50, 1.2),
      over(radish, 7, 50),
      over(croutonChip, 9, 52),
      over(() => speck('#8e1f2f', 2.4), 40, 14),
    ),
  'SS-156': () =>
    bowl(
      '#2f6f2c',
      fine(['#3c8434', '#2c6a28', '#569a44', '#7ab555'], 420, 158, 8) +
        over(() => cube('#dd3f2a', 9), 22, 26) +
        over(() => speck('#f3e6c0', 4), 40, 14) +
        at(0, -6, citrus(), 0, 1.1),
    ),
  'SS-157': () =>
    riceBowl(
      rice(),
      at(-30, -40, [-40, 0, 40].map((x) => at(x, 0, fillet('#8f4a1c', 10), 70, 0.66)).join('')),
      sector(
        100,
        over(() => bean('#79b04a'), 9, 22, 1.1, 50),
      ),
      sector(170, over(cucumber, 5, 34, 1, 48)),
      over(() => sesame(), 30, 18),
    ),
  'SS-158': () =>
    riceBowl(
      rice(['#f0c983', '#e8b868', '#f9deac']),
      sector(300, fine(['#57250f', '#6d3018', '#3b1809', '#8a4522'], 90, 66, 12)),
      sector(40, over(corn, 22, 15, 1.3, 52)),
      sector(
        120,
        over(() => bean(), 12, 22, 1.1, 50),
      ),
      sector(205, fine(['#dd3f2a', '#f6e2ee', '#5c9a35'], 60, 54, 9)),
    ),
  'SS-159': () =>
    riceBowl(
      leavesBed(),
      sector(0, mound(['#c9a45c', '#e0c283', '#8f7a3a'])),
      sector(
        90,
        over(() => cube('#8a2347', 17), 8, 30, 1, 46),
      ),
      sector(
        180,
        [
          [-40, 0],
          [24, -24],
          [28, 34],
        ]
          .map(([x = 0, y = 0]) => at(x, y, friedBall('#7d5b22', 36)))
          .join(''),
      ),
      sector(270, mound(['#5a9a45', '#3f7d34', '#79b556'], 11)),
      creamSwirl('#ead9b4', 40),
    ),
  'SS-160': () =>
    riceBowl(
      leavesBed(['#2f6a3d', '#3f7d4a', '#5a9460']),
      sector(330, mound(['#e8d8b0', '#cfae74', '#f4e9c9'])),
      sector(
        60,
        over(() => cube('#df6f24', 17), 8, 30, 1, 48),
      ),
      sector(150, over(avocado, 5, 28, 1.1, 44)),
      sector(
        240,
        over(() => at(0, 0, cherryTomato()), 5, 34, 1, 44),
      ),
      over(() => seed('#8a7a3a'), 14, 30),
    ),
  'SS-161': () =>
    salad(
      undefined,
      at(-56, -26, pattyTop('#6a351e', 74)),
      at(62, 20, pattyTop('#6e3820', 74)),
      at(-56, -30, path('M-50-40L54-34 44 50-56 40Z', '#fbb32b')),
      at(62, 16, path('M-46-46L50-38 46 44-54 46Z', '#f5a51f')),
      over(pickle, 6, 60),
      over(() => at(0, 0, cherryTomato()), 4, 70),
    ),
  'SS-162': () =>
    riceBowl(
      rice(),
      at(-10, -50, salmon(), -10, 1.1),
      sector(120, over(cucumber, 5, 34, 1, 48)),
      sector(
        200,
        over(() => cube('#f7b52c', 16), 8, 28, 1, 46),
      ),
      over(() => sesame('#2c241c'), 24, 20),
      at(108, 0, leaf('#4c9a55'), 20, 1.2),
    ),
  'SS-164': () =>
    plate(
      [-66, -14, 38, 88]
        .map((y, index) => at(index % 2 ? 10 : -10, y - 8, tender('#d9983c'), -8, 1.5))
        .join('') + at(110, 100, pot('#c6281a')),
      '#f7d25c',
    ),
  'SS-166': () =>
    bowl(
      '#f7cf6a',
      over(
        () =>
          path('M0-24L7-8 24-7 11 4 16 22 0 12-16 22-11 4-24-7-7-8Z', '#c98a1c') +
          at(0, -3, path('M0-22L6-8 22-7 10 3 14 19 0 10-14 19-10 3-22-7-6-8Z', '#fbd98a')),
        16,
        46,
        1.1,
      ) +
        over(
          () =>
            path('M8-24A24 24 0 1 0 20 12 20 20 0 1 1 8-24Z', '#c98a1c') +
            at(-1, -3, path('M8-22A22 22 0 1 0 18 11 19 19 0 1 1 8-22Z', '#fff0bd')),
          14,
          46,
          1.1,
        ),
      '#7fb9d6',
    ),
  'SS-168': () =>
    plate(
      [-58, 0, 58].map((y, index) => at(index % 2 ? 14 : -14, y - 8, fishFinger(), -8, 1.3)).join('') +
        at(112, 100, pot('#fbf1d6', at(0, 0, citrusWedge(), 0, 0.6))),
      '#8fc3d8',
    ),
  'SS-176': () =>
    skillet(
      over(() => pepperStrip('#e1a021'), 9, 56) +
        over(() => pepperStrip('#3f8f3c'), 7, 56) +
        at(-62, -36, friedEgg(), 0, 0.95) +
        at(62, 34, friedEgg(), 60, 0.95) +
        herbs(18),
      '#c03a1f',
    ),
}
