/** Smoky Stack: sides, wings and tenders. */
import { dip, herbs, macaroni, over, shreds } from '../bowls.ts'
import { bunTop, pitta } from '../breads.ts'
import { at, blob, circle, type Drawing, path, type Recipe, rect, stroke } from '../canvas.ts'
import {
  curlyFries,
  drizzle,
  fishFinger,
  floret,
  fries,
  heap,
  nugget,
  onionRingFried,
  popper,
  tender,
  top,
  wings,
} from '../fries.ts'
import {
  bean,
  chili,
  chive,
  chunk,
  citrus,
  citrusWedge,
  crumb,
  cube,
  date,
  herb,
  onionRing,
  pickle,
  pomegranate,
  sesame,
  shrimp,
  speck,
  springOnion,
} from '../parts.ts'
import { basket, bowl, plate, pot, skillet } from '../plates.ts'

const cob = (x: number, y: number): Drawing =>
  at(
    x,
    y,
    rect(-170, -38, 340, 82, '#a8741a', 40) +
      rect(-170, -44, 340, 78, '#f3bd36', 40) +
      Array.from({ length: 54 }, (_, index) =>
        at(
          -150 + (index % 18) * 17.6,
          -24 + Math.floor(index / 18) * 22,
          circle(0, 0, 9, index % 7 ? '#fbd45a' : '#8a5318'),
        ),
      ).join('') +
      rect(-240, -8, 76, 14, '#d9b98a', 7),
    -10,
  )

const stick = (): Drawing => at(0, 0, fishFinger('#d9983c'))

const celery = at(-150, 84, rect(-40, -9, 90, 18, '#a9cf78', 8) + rect(-40, -7, 90, 5, '#d3e8ac', 4), -50)

export const smokySides: Readonly<Record<string, Recipe>> = {
  'SS-114': () => basket(fries()),
  'SS-115': () => basket(fries('#d98a2f') + top(() => speck('#a8321c', 3.4), 50, 10, 1, 150, 110), '#2f3a3f'),
  'SS-116': () => basket(fries('#df6f24') + top(() => speck('#fff6e2', 2.6), 30, 12, 1, 150, 110), '#40506b'),
  'SS-117': () => basket(curlyFries(), '#5b2d1a'),
  'SS-118': () =>
    basket(
      [
        [-84, -46],
        [20, -74],
        [104, -8],
        [-92, 44],
        [4, 20],
        [70, 74],
        [-30, 92],
      ]
        .map(([x = 0, y = 0]) => at(x, y, onionRingFried(), x, 1.05))
        .join('') + at(158, 96, pot('#fdfaf0', top(chive, 4, 12, 0.6, 24, 20))),
    ),
  'SS-119': () =>
    plate(
      [-72, -30, 14, 58, 100]
        .map((y, index) => at(index % 2 ? 12 : -12, y - 20, stick(), -8, 0.98))
        .join('') + at(120, 100, pot('#c6281a')),
    ),
  'SS-120': () =>
    basket(
      heap(() =>
        at(
          0,
          0,
          path(blob(0, 4, 44, 42, 0.1, 11), '#7a4f18') +
            path(blob(0, 0, 43, 40, 0.1, 11), '#d39a45') +
            circle(0, 0, 24, '#a9bf58') +
            circle(0, 0, 13, '#c3d27e'),
        ),
      ) + drizzle('#e39a1c', 6),
      '#3f5a3a',
    ),
  'SS-121': () => skillet(macaroni('#f6bd42') + top(() => crumb('#c8742c', 8), 22, 24)),
  'SS-122': () =>
    plate(
      cob(-6, -62) +
        cob(10, 56) +
        at(0, -60, drizzle('#fdf6e6', 8, 140, 26)) +
        at(10, 56, drizzle('#fdf6e6', 8, 140, 26)) +
        top(() => speck('#c6281a', 4), 22, 18) +
        top(() => crumb('#fffdf6', 7), 18, 26) +
        at(-118, 108, citrusWedge('#8fb23a'), -30, 1.1),
      '#2f3a3f',
    ),
  'SS-123': () => bowl('#eef0d2', shreds(['#f3f5de', '#dfe8bd', '#c9d99a', '#f0953c']) + herbs(10)),
  'SS-124': () =>
    bowl(
      '#7b3416',
      over(() => bean('#9a4d24'), 60, 20, 1.25, 140) + over(() => chunk('#57250f'), 5, 70, 0.8),
      '#33302e',
    ),
  'SS-125': () =>
    plate(
      [
        [-70, -72, -20],
        [60, -80, 14],
        [-96, 10, 10],
        [36, 4, -16],
        [-40, 88, 20],
        [84, 80, -8],
      ]
        .map(([x = 0, y = 0, turn = 0]) => at(x, y, popper(), turn, 1.25))
        .join(''),
      '#37393b',
    ),
  'SS-126': () =>
    basket(
      fries('#f0d79c', 150, 104, 34) +
        drizzle('#fdfaf0', 9) +
        top(pomegranate, 16, 22, 1.2) +
        top(() => herb('#6d6a22'), 16, 22),
      '#5b7f2b',
    ),
  'SS-127': () =>
    plate(
      [
        [-58, -58],
        [58, -58],
        [-58, 58],
        [58, 58],
      ]
        .map(([x = 0, y = 0]) => at(x, y, bunTop('#d99a45', 74)))
        .join('') +
        top(() => herb(), 26, 22) +
        drizzle('#f9df8a', 7, 110, 80),
    ),
  'SS-128': () =>
    plate(
      over(
        () =>
          path('M-8 40L-4 0H6L10 40Z', '#8fbf5a') +
          [
            [-22, -6],
            [0, -20],
            [22, -6],
          ]
            .map(([x = 0, y = 0]) => path(blob(x, y, 22, 20, 0.14, 9), '#2f6f33'))
            .join('') +
          [
            [-18, -10],
            [8, -22],
          ]
            .map(([x = 0, y = 0]) => path(blob(x, y, 12, 9, 0.2, 8), '#4f9447'))
            .join(''),
        9,
        70,
      ) +
        over(() => rect(-40, -6, 80, 12, '#4a8a3a', 6), 10, 50) +
        over(() => chili(), 5, 80, 0.8) +
        at(110, 96, citrusWedge(), 10, 1.2),
      '#37393b',
    ),
  'SS-129': () =>
    dip(
      '#dcb57a',
      '#c8502a',
      over(() => speck('#b4381c', 3), 24, 20, 1, 110),
      at(128, 112, pitta('#e2bd7e', 62)),
    ),
  'SS-130': () => wings('#d9581c', celery, '#fdfaf0'),
  'SS-131': () =>
    wings(
      '#d98a1c',
      top(() => chili(), 5, 60, 0.7),
    ),
  'SS-132': () => wings('#6d2412', celery, '#5c1f12'),
  'SS-133': () => wings('#d9a04a', top(() => crumb('#fffdf4', 6), 24, 24) + top(() => herb(), 20, 22)),
  'SS-134': () => wings('#d6a83e', at(-140, 84, citrus(), 0, 1) + top(() => speck('#2c241c', 3), 30, 16)),
  'SS-135': () => wings('#b8281a', top(() => sesame(), 26, 18) + top(springOnion, 10, 34)),
  'SS-136': () =>
    wings(
      '#5c2d12',
      top(() => sesame(), 40, 14),
    ),
  'SS-137': () =>
    wings('#e59a1c', top(() => cube('#f7c33c', 13), 8, 46) + top(() => speck('#c6281a', 5), 12, 26)),
  'SS-138': () => wings('#a8321c', top(pickle, 5, 60)),
  'SS-139': () =>
    wings(
      '#cf6a24',
      at(-146, 70, citrusWedge(), -40, 1.1) +
        top(() => chili('#d8431f'), 3, 80, 0.7) +
        top(() => herb(), 10, 34),
    ),
  'SS-140': () =>
    wings(
      '#4a1e10',
      at(-140, 80, date(), -30, 1.1) + at(150, 90, citrusWedge('#6f8a2e'), 20) + top(() => sesame(), 10, 30),
    ),
  'SS-141': () =>
    wings('#c8442a', top(() => onionRing(), 6, 56) + top(() => herb('#4c9a55'), 18, 24), '#8fb86a'),
  'SS-142': () => wings('#b56a22', drizzle('#e8b05a', 6) + top(() => speck('#ffffff', 3), 26, 16)),
  'SS-143': () =>
    wings(
      '#7d1010',
      top(() => chili('#e0221c'), 8, 50, 0.9),
    ),
  'SS-144': () =>
    basket(
      [-74, -32, 12, 54, 92]
        .map((y, index) => at(index % 2 ? 16 : -20, y - 12, tender(), -12, 1.6))
        .join('') + at(158, 96, pot('#fdfaf0')),
    ),
  'SS-145': () =>
    basket(
      [-74, -32, 12, 54, 92]
        .map((y, index) => at(index % 2 ? 16 : -20, y - 12, tender('#b8431f'), 14, 1.6))
        .join('') +
        top(() => speck('#7d1010', 3), 30, 14) +
        at(158, 96, pot('#e04a1c')),
      '#2f3a3f',
    ),
  'SS-146': () =>
    basket(
      [-74, -32, 12, 54, 92]
        .map((y, index) => at(index % 2 ? 16 : -20, y - 12, tender('#a08a3a'), -12, 1.6))
        .join('') +
        top(() => herb('#55651d'), 40, 14) +
        at(158, 96, pot('#fffdf6', at(0, 0, citrusWedge(), 0, 0.6))),
      '#5b7f2b',
    ),
  'SS-147': () =>
    plate(
      [-78, -20, 38, 96]
        .map((y, index) => at(index % 2 ? 12 : -12, y - 8, tender('#e09a2f'), -10, 1.7))
        .join('') + top(() => crumb('#f3bd4a', 9), 40, 16, 1, 120, 100),
    ),
  'SS-148': () =>
    at(
      0,
      16,
      heap(() => nugget(), 0.86) +
        path('M-150 20H150L116 200H-116Z', '#d8362f') +
        [-86, -10, 66]
          .map((x) => path(`M${x - 14} 20H${x + 26}L${x * 0.78 + 20} 200H${x * 0.78 - 12}Z`, '#fffaf0'))
          .join('') +
        at(-74, -16, nugget(), 20) +
        at(40, -10, nugget('#d9983c'), -10) +
        at(104, -12, nugget(), 40) +
        at(-20, -40, nugget('#d9983c'), 0),
    ),
  'SS-149': () =>
    plate(
      [0, 45, 90, 135, 180, 225, 270, 315]
        .map((turn) => at(0, 0, at(0, -112, shrimp('#e0a04a'), -20, 1.3), turn))
        .join('') +
        pot(
          '#d8431f',
          top(() => speck('#fbe08a', 2.4), 6, 8, 1, 26, 22),
        ) +
        top(() => stroke('M-8 0Q0-4 8 0', '#fffdf6', 4), 16, 30),
    ),
  'SS-150': () => basket(heap(() => floret()) + at(150, 92, pot('#f0a673')), '#4f7f5a'),
}
