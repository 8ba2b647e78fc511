/** Smoky Stack: desserts and dips. */
import { fine } from '../bowls.ts'
import { at, blob, circle, type Drawing, path, type Recipe, stroke } from '../canvas.ts'
import { cakeSlice, cone, cupcake, doughnut, pudding, scoop, whipped } from '../desserts.ts'
import { friedBall, heap, syrupBall, top } from '../fries.ts'
import {
  cherry,
  chili,
  chive,
  chocChip,
  citrusWedge,
  crumb,
  cube,
  herb,
  sesame,
  speck,
  strawberry,
} from '../parts.ts'
import { cookie, slab, turnover } from '../pastries.ts'
import { bowl, glassBowl, plate, skillet } from '../plates.ts'

/** A dip in a bowl: colour, rim and what lies on it. */
const sauceBowl = (color: string, ...tops: readonly Drawing[]): Drawing =>
  bowl(
    color,
    stroke('M-90 20A92 92 0 0 1 60-74M-40 30A50 50 0 0 1 40-30', '#ffffff', 14, 'opacity=".3"') +
      tops.join(''),
    '#f6efe2',
    168,
  )

const bits = (part: Recipe, count: number, gap: number): Drawing => top(part, count, gap, 1, 100, 100)

export const smokySweets: Readonly<Record<string, Recipe>> = {
  'SS-265': () =>
    skillet(
      circle(0, 4, 158, '#3a1a0e') +
        circle(-2, 2, 152, '#57290f') +
        fine(['#3a1a0e', '#6d3818'], 60, 140, 9) +
        at(20, -20, scoop('#fdf3d8', '', 76)) +
        stroke('M-90 60Q-20 20 30 70T120 50', '#2c120a', 16),
    ),
  'SS-266': () =>
    slab(
      [
        ['#e38a2c', 44],
        ['#fff3cf', 70],
        ['#d97a22', 40],
      ],
      { top: fine(['#6f9a3b', '#8fb552', '#557d2c'], 50, 110, 8) },
    ),
  'SS-267': () =>
    cakeSlice(
      [
        ['#fffaf0', 26],
        ['#f3cf86', 56],
        ['#fffaf0', 26],
        ['#e0343c', 20],
        ['#f3cf86', 56],
      ],
      '#fffaf0',
      at(-40, -20, strawberry(), 0, 1.6) + at(30, -36, strawberry(), 20, 1.4),
    ),
  'SS-268': () =>
    cakeSlice(
      [
        ['#a8571c', 14],
        ['#fbe9c2', 118],
        ['#b9803f', 30],
      ],
      '#a3541b',
    ),
  'SS-269': () =>
    cakeSlice(
      [
        ['#2e140b', 18],
        ['#5c2f1a', 30],
        ['#2e140b', 14],
        ['#5c2f1a', 30],
        ['#2e140b', 14],
        ['#5c2f1a', 30],
        ['#2e140b', 14],
        ['#5c2f1a', 30],
      ],
      '#2a120a',
      at(-10, -10, chocChip(), 0, 1.4),
    ),
  'SS-270': () => doughnut('#f6e3bd', '', 112),
  'SS-271': () =>
    at(
      0,
      20,
      heap(() => friedBall('#c98a3c', 40), 0.9) +
        path('M-150 20H150L116 196H-116Z', '#4aa3c9') +
        path('M-150 20H150L146 48H-146Z', '#ffffff', 'opacity=".5"') +
        at(-96, 0, friedBall('#d39a45', 40)) +
        at(-16, -10, friedBall('#c98a3c', 42)) +
        at(70, 0, friedBall('#d39a45', 40)) +
        stroke('M-90-70Q-40-30 0-70T80-60', '#3a1a0e', 12),
    ),
  'SS-272': () => plate(cookie('#cf9550', () => at(0, 0, chocChip(), 0, 1.9), 150, 9)),
  'SS-273': () =>
    at(
      0,
      0,
      path(blob(0, 96, 190, 54, 0.04, 16), '#7a4a22') +
        path(blob(0, 88, 188, 50, 0.04, 16), '#b97a3f') +
        path(blob(0, 14, 178, 74, 0.05, 18), '#e6d8b4') +
        path(blob(0, 6, 176, 70, 0.05, 18), '#fff6dc') +
        path(blob(0, -66, 192, 60, 0.04, 16), '#7a4a22') +
        path(blob(0, -76, 190, 58, 0.04, 16), '#cf9550') +
        [
          [-110, -84],
          [-40, -100],
          [30, -70],
          [90, -96],
          [140, -70],
          [-70, -58],
        ]
          .map(([x = 0, y = 0]) => at(x, y, chocChip(), x, 1.4))
          .join(''),
    ),
  'SS-274': () =>
    turnover(
      '#c07a2c',
      top(() => speck('#fff6e2', 4), 36, 18),
    ) + at(176, 156, bowl('#fbe08a', '', '#fbf6ec', 54)),
  'SS-275': () => pudding('#f6d58a', '#a8561a'),
  'SS-276': () => cone('#fffaf0'),
  'SS-277': () =>
    plate(
      stroke('M-170 30Q0 150 170 30', '#c9a43a', 62) +
        stroke('M-170 26Q0 144 170 26', '#f7dc6a', 50) +
        at(-92, -14, scoop('#f29aa8', '', 66)) +
        at(0, 10, scoop('#fff6dc', '', 66)) +
        at(92, -14, scoop('#6a3a22', '', 66)) +
        at(0, -46, whipped(42)) +
        at(0, -84, cherry(), 0, 1.2) +
        stroke('M-120-60Q-80-30-60-66', '#3a1a0e', 12),
    ),
  'SS-278': () =>
    glassBowl(
      '#f9b52c',
      fine(['#fdd36a', '#f7a51c', '#fee29a'], 190, 150, 14) +
        at(70, -60, citrusWedge('#8fc23a'), 20, 1.2) +
        top(() => speck('#c6281a', 4), 18, 24),
    ),
  'SS-279': () =>
    at(-96, 10, cupcake('#fffaf0', '#a8182e', crumb('#a8182e', 10)), 0, 1.25) +
    at(104, 24, cupcake('#fff3e4', '#a8182e', crumb('#a8182e', 10)), 0, 1.25),
  'SS-280': () => plate(heap(() => syrupBall('#a85a1c', 40)) + top(() => sesame(), 40, 16)),
  'SS-281': () =>
    sauceBowl(
      '#eccb96',
      bits(() => speck('#a8602a', 3), 22, 18),
    ),
  'SS-282': () =>
    sauceBowl(
      '#ee9a6a',
      bits(() => cube('#8fae3a', 8), 12, 26),
    ),
  'SS-283': () => sauceBowl('#fdfaf0', bits(chive, 16, 24)),
  'SS-284': () => sauceBowl('#5c1f12'),
  'SS-285': () =>
    sauceBowl(
      '#e8b52a',
      bits(() => speck('#8a5a14', 4.4), 34, 14),
    ),
  'SS-286': () =>
    sauceBowl(
      '#fffef8',
      path(blob(0, -6, 44, 38, 0.16, 10), '#f3eedb') + path(blob(-6, -16, 28, 22, 0.2, 9), '#ffffff'),
    ),
  'SS-287': () =>
    sauceBowl(
      '#e2561c',
      bits(() => circle(0, 0, 8, '#f7a04a'), 12, 30),
    ),
  'SS-288': () => sauceBowl('#fbb02a', path(blob(20, 10, 60, 44, 0.2, 11), '#fdc658')),
  'SS-289': () =>
    sauceBowl(
      '#e6d9bd',
      bits(
        () => path(blob(0, 0, 13, 10, 0.15, 9), '#3a2f2c') + path(blob(0, 0, 9, 6, 0.2, 8), '#6a5a50'),
        9,
        40,
      ),
    ),
  'SS-290': () =>
    sauceBowl('#dd4a24', bits(() => speck('#fbe08a', 3.4), 20, 20) + bits(() => crumb('#a8182e', 6), 14, 24)),
  'SS-291': () => sauceBowl('#f7b06a', at(10, -10, chili('#f0701c'), -20, 1.8)),
  'SS-292': () =>
    sauceBowl(
      '#ead9b4',
      stroke('M-60 30Q-20-40 20 0T80-30', '#c9a24b', 9) +
        bits(() => herb(), 12, 30) +
        at(80, 70, citrusWedge(), 0, 0.9),
    ),
}
