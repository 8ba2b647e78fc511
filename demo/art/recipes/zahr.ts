/** Zahr: shawarma, grills and mezze. */
import { dip, fine, leavesBed, over, rice, stew, swirl } from '../bowls.ts'
import { moltenCheese, pitta, pizza } from '../breads.ts'
import { at, blob, circle, clip, type Drawing, path, type Recipe, shadow, stroke } from '../canvas.ts'
import { bottle, can, glass, mint, teaGlass, wave } from '../drinks.ts'
import { friedBall, fries, heap, pour, syrupBall, top, wing } from '../fries.ts'
import { kebab, rows, skewer } from '../grills.ts'
import {
  cherryTomato,
  chickpea,
  chili,
  citrus,
  citrusWedge,
  croutonChip,
  cube,
  cucumber,
  herb,
  leaf,
  onionRing,
  pickle,
  pineNut,
  pomegranate,
  radish,
  sesame,
  shaving,
  speck,
  sprig,
  tomatoSlice,
  turnip,
} from '../parts.ts'
import { basket, bowl, box, glassBowl, plate, pot } from '../plates.ts'
import { bite, cutWrap, longSandwich, wrap } from '../rolls.ts'

const chicken = ['#c98a4c', '#e0a862', '#b5743a']
const meat = ['#5a2c18', '#7a3f22', '#8f5230']

const carved = (color: string, count = 44, rx = 118): Drawing =>
  top(() => shaving(color), count, 17, 1.15, rx, rx * 0.74)

const arabi = (bread: string, fill: readonly string[], sauce: string): Drawing =>
  plate(
    at(-10, 60, fries('#f0be4f', 130, 66, 34)) +
      [-108, -54, 0, 54, 108]
        .map((x, index) => at(x, -72 + Math.abs(index - 2) * 12, bite(bread, fill), 0, 1.1))
        .join('') +
      [-80, -26, 28, 82].map((x) => at(x, -6, bite(bread, fill), 0, 1.1)).join('') +
      at(128, 90, pot(sauce), 0, 0.86) +
      at(-128, 92, turnip(), 20, 1.2) +
      at(-104, 112, pickle(), 0, 1),
  )

const meal = (
  bread: string,
  fill: readonly string[],
  sauce: string,
  drink: string,
  stripe: string,
): Drawing =>
  shadow(0, 150, 270, 30) +
  at(190, -10, can(drink, wave('#ffffff')), 0, 0.72) +
  at(-150, -70, at(0, 0, basket(fries('#f0be4f', 150, 100, 44), '#5b7f2b'), 0, 0.62)) +
  at(-20, 70, wrap(bread, fill, { stripe }), 6, 0.78) +
  at(120, 158, pot(sauce), 0, 0.7)

const manakish = (): Drawing => {
  const green =
    circle(0, 0, 172, '#6d6a22') +
    fine(['#4d5517', '#93903c', '#5f651d', '#a39c4a'], 150, 160, 7) +
    top(() => sesame(), 60, 14, 1, 160, 160)
  const cheese = circle(0, 0, 172, '#fbe9b4') + moltenCheese()
  return pizza(
    '#e8c878',
    clip('M-176-176H0V176H-176Z', green),
    clip('M0-176H176V176H0Z', cheese),
    stroke('M0-170V170', '#fffaf0', 5, 'stroke-dasharray="2 13"'),
  )
}

export const zahr: Readonly<Record<string, Recipe>> = {
  'ZH-001': () => wrap('#e3bd7c', [...chicken, '#fdfaf0', '#f0be4f', '#a9bf58'], { stripe: '#5b7f2b' }),
  'ZH-002': () => cutWrap('#f0d9aa', [...chicken, '#fdfaf0', '#a9bf58']),
  'ZH-003': () =>
    wrap('#d99a5c', [...chicken, '#c6281a', '#e0472c'], { stripe: '#c6281a' }) +
    at(-190, -120, chili(), -20, 1.8) +
    at(-130, -150, chili('#d8431f'), 20, 1.6),
  'ZH-004': () => cutWrap('#e8c98c', [...chicken, '#fbc84a', '#fde08a', '#fbc84a']),
  'ZH-005': () =>
    wrap('#e8cb95', [...chicken, '#8f1330', '#a34a80'], { stripe: '#8f1330' }) +
    at(-186, -112, top(pomegranate, 12, 18, 1.6, 52, 46)),
  'ZH-006': () => arabi('#ecd3a0', [...chicken, '#fdfaf0'], '#fdfaf0'),
  'ZH-007': () => wrap('#d9b070', [...meat, '#ead9b4', '#5f9a3a', '#de4c33'], { stripe: '#7a3f22' }),
  'ZH-008': () => cutWrap('#ecd5a4', [...meat, '#ead9b4', '#d5598f']),
  'ZH-009': () =>
    longSandwich(
      '#d9a04a',
      ['#e8a81c', '#6a351c', '#a9bf58'],
      top(() => sesame(), 24, 20, 1.2, 200, 30),
    ),
  'ZH-010': () =>
    wrap('#c99a5c', [...meat, '#d23b25', '#e0583c'], { stripe: '#d23b25' }) +
    at(-170, -130, pot('#d23b25'), 0, 1),
  'ZH-011': () => arabi('#d9b070', [...meat, '#ead9b4'], '#ead9b4'),
  'ZH-012': () =>
    plate(
      at(-20, -16, carved('#c98a4c')) +
        at(112, 92, pot('#fdfaf0'), 0, 0.9) +
        at(-112, 100, pitta('#e2bd7e', 60)) +
        at(60, 116, turnip(), -10, 1.2) +
        at(20, 128, pickle()),
    ),
  'ZH-013': () =>
    plate(
      circle(0, 4, 138, '#e5c48c') +
        swirl('#e5c48c', '#d9a62e', 136) +
        at(0, -6, carved('#6a351c', 26, 92)) +
        top(pineNut, 16, 30, 1.3) +
        top(() => speck('#8e1f2f', 3), 24, 18),
    ),
  'ZH-014': () =>
    plate(
      at(-60, -10, carved('#c98a4c', 26, 74)) +
        at(64, -4, carved('#6a351c', 26, 74)) +
        at(0, 122, pot('#fdfaf0'), 0, 0.8) +
        herbsAt(8),
    ),
  'ZH-015': () =>
    bowl(
      '#fdfaf0',
      over(croutonChip, 12, 46, 0.9) +
        path(blob(0, 0, 112, 98, 0.14, 14), '#fffdf6') +
        at(0, 0, carved('#c98a4c', 18, 78)) +
        top(pineNut, 16, 30, 1.4) +
        top(() => herb(), 12, 34),
    ),
  'ZH-016': () =>
    plate(
      rice(['#f0b85a', '#e8a53f', '#f9d58a'], 146, 260) +
        at(0, -6, carved('#c98a4c', 24, 84)) +
        at(88, 66, circle(0, 0, 22, '#2c1a14') + circle(-6, -6, 7, '#5a4034')) +
        top(() => stroke('M-14 4Q0-12 14 2', '#7a3a16', 5), 10, 34),
    ),
  'ZH-017': () =>
    plate(
      at(
        0,
        -48,
        skewer('#f0c56a', '#e8b656', '#f0c56a', '#e8b656', '#f0c56a', '#e8b656', '#f0c56a'),
        -6,
        0.82,
      ) +
        at(
          0,
          48,
          skewer('#e8b656', '#f0c56a', '#e8b656', '#f0c56a', '#e8b656', '#f0c56a', '#e8b656'),
          -6,
          0.82,
        ) +
        at(120, 108, pot('#fdfaf0'), 0, 0.8),
    ),
  'ZH-018': () =>
    plate(
      at(0, 30, pitta('#e2bd7e', 120)) +
        [-70, 0, 70].map((y) => at(0, y - 10, kebab('#6f3a20', 130), -8)).join('') +
        herbsAt(10) +
        at(110, 110, tomatoSlice(), 0, 1.4),
    ),
  'ZH-019': () =>
    plate(
      at(
        0,
        -48,
        skewer('#7a3a22', '#8a4428', '#7a3a22', '#8a4428', '#7a3a22', '#8a4428', '#7a3a22'),
        -6,
        0.82,
      ) +
        at(
          0,
          48,
          skewer('#8a4428', '#7a3a22', '#8a4428', '#7a3a22', '#8a4428', '#7a3a22', '#8a4428'),
          -6,
          0.82,
        ) +
        at(-116, 106, onionRing(), 0, 1.6) +
        at(-90, 116, sprig()),
      '#37393b',
    ),
  'ZH-020': () =>
    plate(
      at(0, 20, pitta('#e2bd7e', 140)) +
        at(0, -76, skewer('#f0c56a', '#e8b656', '#f0c56a', '#e8b656', '#f0c56a'), -4, 0.8) +
        at(0, -14, kebab('#6f3a20', 110), -4) +
        at(0, 46, skewer('#7a3a22', '#8a4428', '#7a3a22', '#8a4428', '#7a3a22'), -4, 0.8) +
        at(-40, 108, wing('#c9702c'), 0, 0.9) +
        at(70, 104, wing('#c9702c'), 30, 0.9),
    ),
  'ZH-021': () =>
    basket(
      heap(() => wing('#b5622a'), 0.94, undefined, 1.5) +
        at(150, 90, citrusWedge(), 10, 1.4) +
        top(() => herb(), 14, 30),
      '#5b7f2b',
    ),
  'ZH-022': () => meal('#e3bd7c', [...chicken, '#fdfaf0', '#a9bf58'], '#fdfaf0', '#b3262a', '#5b7f2b'),
  'ZH-023': () => meal('#d9b070', [...meat, '#ead9b4', '#5f9a3a'], '#ead9b4', '#2f5f8a', '#7a3f22'),
  'ZH-024': () =>
    meal('#f0d9aa', ['#f0c56a', '#e8b656', '#fdfaf0', '#d5598f'], '#e8ebc6', '#e0952a', '#e0952a'),
  'ZH-025': () =>
    at(0, 0, meal('#ecd3a0', chicken, '#c6281a', '#4aa35a', '#4aa3c9'), 0, 0.86) +
    at(-200, 150, path('M-50 10L0-40 50 10 0 34Z', '#4aa3c9') + path('M0-40L50 10 0 34Z', '#2f7f9a')),
  'ZH-026': () =>
    box(
      rows(() => bite('#e3bd7c', [...chicken, '#fdfaf0']), 4, 1, 104, 90) +
        at(
          0,
          -96,
          rows(() => bite('#d9b070', [...meat, '#ead9b4']), 4, 1, 104, 90),
        ) +
        at(-100, 106, fries('#f0be4f', 110, 44, 30)) +
        at(80, 106, pot('#fdfaf0'), 0, 0.84) +
        at(176, 106, pot('#ead9b4'), 0, 0.84),
      '#7f9a52',
    ),
  'ZH-027': () => longSandwich('#e0b468', ['#7d5b22', '#ead9b4', '#d5598f']),
  'ZH-028': () => longSandwich('#c98f48', ['#f1ddae', '#4c9a55', '#3a2f3a']),
  'ZH-029': () =>
    wrap('#e8cb95', ['#4f2b5c', '#e0c48c', '#ead9b4', '#8f1330', '#dca03e'], { stripe: '#4f2b5c' }),
  'ZH-030': () =>
    plate(
      heap(() => friedBall('#7d5b22', 40), 0.92) +
        at(118, 96, pot('#e5c48c', circle(2, 4, 12, '#d9a62e')), 0, 0.9) +
        at(-120, 96, at(0, 0, leavesBed(undefined, 50))) +
        at(-110, 90, at(0, 0, cherryTomato())),
    ),
  'ZH-101': () => manakish(),
  'ZH-031': () =>
    dip(
      '#ecd0a0',
      '#d9a62e',
      over(() => speck('#8e1f2f', 3), 34, 16, 1, 120),
      [
        [-20, 0],
        [16, -10],
        [4, 20],
      ]
        .map(([x = 0, y = 0]) => at(x, y, chickpea()))
        .join(''),
    ),
  'ZH-032': () =>
    dip(
      '#cbb489',
      '#c9a02e',
      top(pomegranate, 14, 30, 1.3),
      over(() => leaf('#4c9a55'), 4, 80),
      over(() => speck('#5a4634', 3), 30, 16),
    ),
  'ZH-033': () =>
    bowl(
      '#3f7a34',
      leavesBed() +
        over(cucumber, 7, 54) +
        over(tomatoSlice, 6, 54) +
        over(radish, 6, 50) +
        over(croutonChip, 9, 50, 0.95) +
        over(() => pomegranate(), 14, 34),
    ),
  'ZH-034': () =>
    bowl(
      '#2f6f2c',
      fine(['#3c8434', '#2c6a28', '#569a44', '#7ab555'], 420, 158, 8) +
        over(() => cube('#dd3f2a', 9), 22, 26) +
        over(() => speck('#f3e6c0', 4), 40, 14) +
        at(70, -60, citrusWedge(), 20, 1.4),
    ),
  'ZH-035': () => basket(fries() + top(() => herb('#6d6a22'), 26, 20, 0.8), '#5b7f2b'),
  'ZH-036': () =>
    basket(
      fries('#e8aa40') +
        pour('#fbd26a', 118, 78) +
        stroke('M-80-20Q-30 30 20-10T90 10', '#fdfaf0', 15) +
        top(() => herb(), 16, 26),
      '#8f3a1c',
    ),
  'ZH-037': () =>
    stew(
      '#e39a2c',
      stroke('M-70 10A72 72 0 0 1 60-44', '#f6c667', 13) +
        over(croutonChip, 5, 60, 0.9) +
        at(80, 70, citrusWedge(), 10, 1.2) +
        over(() => herb(), 12, 40) +
        over(() => speck('#8f3a14', 3), 20, 22),
    ),
  'ZH-038': () =>
    plate(
      circle(0, 5, 132, '#a8501a') +
        circle(0, 0, 130, '#e6862a') +
        top(() => stroke('M-7 0Q0-4 7 0', '#f9b45a', 3), 90, 12, 1, 120, 120) +
        fine(['#6f9a3b', '#8fb552', '#557d2c'], 60, 58, 7) +
        stroke('M-90-50A104 104 0 0 1-30-98', '#ffffff', 9, 'opacity=".5"'),
    ),
  'ZH-039': () =>
    glassBowl(
      '#fffaf2',
      fine(['#6f9a3b', '#8fb552', '#557d2c'], 60, 76, 7) +
        at(
          0,
          -4,
          [0, 72, 144, 216, 288]
            .map((turn) => at(0, 0, path('M0-6C-16-20-12-44 0-50 12-44 16-20 0-6Z', '#f2a2b3'), turn))
            .join('') + circle(0, 0, 9, '#f6d35c'),
        ),
    ),
  'ZH-040': () =>
    plate(
      heap(() => syrupBall('#b5671f', 42)) +
        stroke('M-90-30Q-30 20 20-20T100 30', '#4a1e10', 11) +
        top(() => sesame(), 36, 16),
    ),
  'ZH-041': () =>
    glass(['#e0ec9f', '#bcd75c', '#a6c648'], {
      ice: 3,
      garnish: at(92, -168, citrus(), 20, 1.15) + mint(-44, -172, -10),
    }),
  'ZH-042': () => glass(['#fdb52f', '#f7971c'], { garnish: at(92, -168, citrus('#f58a1c'), 20, 1.15) }),
  'ZH-043': () =>
    glass(['#f9b52c', '#f7a51c', '#ee5a6a', '#a9c24a'], {
      garnish: at(
        80,
        -166,
        path('M0 26C-20 14-26-8-16-16-8-22 8-22 16-16 26-8 20 14 0 26Z', '#e2343c'),
        10,
        1.6,
      ),
    }),
  'ZH-044': () => glass(['#fffefa', '#f9f4e8'], { foam: '#ffffff', garnish: mint(30, -150, 10) }),
  'ZH-045': () => can('#c2262c', wave('#ffffff')),
  'ZH-046': () => teaGlass('#c98a4c', '', true),
  'ZH-047': () =>
    bottle(
      '#c5e4f0',
      '#ffffff',
      '#3f8fc2',
      path('M0-34C20-6 26 4 26 16A26 26 0 0 1-26 16C-26 4-20-6 0-34Z', '#3f8fc2'),
    ),
}

function herbsAt(count: number): Drawing {
  return top(() => herb(), count, 34)
}
