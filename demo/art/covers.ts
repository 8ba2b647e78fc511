/** The cover and the icon of each demo merchant: its own dishes on its colour. */

import { burger } from './burgers.ts'
import {
  at,
  circle,
  type Drawing,
  dark,
  light,
  makeFrame,
  path,
  type Recipe,
  rect,
  round3d,
  stroke,
} from './canvas.ts'
import { fries } from './fries.ts'
import { basket } from './plates.ts'
import { apple, pile } from './produce.ts'
import { fournos } from './recipes/fournos.ts'
import { maisonLune } from './recipes/maison-lune.ts'
import { maisonLuneBakery } from './recipes/maison-lune-bakery.ts'
import { masalaHouse } from './recipes/masala-house.ts'
import { noorPharmacy, pharmacyCross } from './recipes/noor-pharmacy.ts'
import { rostilj } from './recipes/rostilj.ts'
import { rostiljSides } from './recipes/rostilj-sides.ts'
import { smokySides } from './recipes/smoky-sides.ts'
import { wadiCounter } from './recipes/wadi-counter.ts'
import { wadiFresh } from './recipes/wadi-fresh.ts'
import { wadiPacks } from './recipes/wadi-packs.ts'
import { wadiPantry } from './recipes/wadi-pantry.ts'
import { zahr } from './recipes/zahr.ts'

interface Stage {
  readonly color: string
  /** From the outside to the middle, left and right in turn. */
  readonly dishes: readonly Recipe[]
  readonly icon: Recipe
}

const get = (recipes: Readonly<Record<string, Recipe>>, sku: string): Recipe => {
  const recipe = recipes[sku]
  if (!recipe) throw new Error(`There is no recipe for ${sku}`)
  return recipe
}

const take = (recipes: Readonly<Record<string, Recipe>>, ...skus: readonly string[]): Recipe[] =>
  skus.map((sku) => get(recipes, sku))

const scissors = (): Drawing =>
  at(
    0,
    0,
    path('M-14 20L-60-190Q-40-200-26-180L20 10Z', '#e9edf0') +
      path('M14 20L60-190Q40-200 26-180L-20 10Z', round3d('#c3ccd2')) +
      circle(0, 0, 12, '#7d8a92') +
      [-52, 52]
        .map((x) => `<circle cx="${x}" cy="84" r="44" fill="none" stroke="#f3c3da" stroke-width="22"/>`)
        .join('') +
      stroke('M-8 20L-34 48M8 20L34 48', '#f3c3da', 22),
  )

const comb = (): Drawing =>
  rect(-150, -40, 300, 34, '#f6d9a8', 14) +
  Array.from({ length: 17 }, (_, index) => rect(-144 + index * 17.4, -12, 9, 70, '#e3bd80', 4)).join('')

const polish = (color: string): Drawing =>
  rect(-26, -170, 52, 110, '#2c2030', 14) +
  rect(-56, -60, 112, 150, round3d(color), 26) +
  rect(-44, -46, 18, 110, light(color, 0.5), 9)

const produce =
  (name: string): Recipe =>
  () => {
    const recipe = { ...wadiFresh, ...wadiCounter, ...wadiPacks, ...wadiPantry }[name]
    if (!recipe) throw new Error(`There is no pack of ${name}`)
    return recipe({ en: name, ar: '' })
  }

const stages: Readonly<Record<string, Stage>> = {
  'smoky-stack': {
    color: '#b3261e',
    dishes: [
      ...take(smokySides, 'SS-130', 'SS-118'),
      () => burger('milk', 'mayo lettuce crisp pickles'),
      () => basket(fries(), '#2f3a3f'),
      () => burger('potato', 'mayo charred cheddar crispOnion charred aged pickles'),
    ],
    icon: () => burger('potato', 'lettuce charred cheddar tomato charred aged'),
  },
  zahr: {
    color: '#5b7f2b',
    dishes: take(zahr, 'ZH-031', 'ZH-021', 'ZH-033', 'ZH-001', 'ZH-101'),
    icon: get(zahr, 'ZH-007'),
  },
  fournos: {
    color: '#0b5c9e',
    dishes: take(fournos, 'FA-502', 'FA-506', 'FA-101', 'FA-202', 'FA-205'),
    icon: get(fournos, 'FA-101'),
  },
  rostilj: {
    color: '#9a3412',
    dishes: take({ ...rostilj, ...rostiljSides }, 'RM-601', 'RM-703', 'RM-203', 'RM-701', 'RM-101'),
    icon: get(rostilj, 'RM-104'),
  },
  'masala-house': {
    color: '#b4531a',
    dishes: take(masalaHouse, 'NAAN', 'DALMAKHANI', 'VBIRYANI', 'SAMOSA', 'BC'),
    icon: get(masalaHouse, 'PBM'),
  },
  'maison-lune': {
    color: '#4b3a78',
    dishes: take({ ...maisonLune, ...maisonLuneBakery }, 'ML-703', 'ML-401', 'ML-202', 'ML-104', 'ML-201'),
    icon: get(maisonLune, 'ML-103'),
  },
  'wadi-market': {
    color: '#1d6b45',
    dishes: [
      produce('Full cream milk'),
      produce('Green olives'),
      produce('Orange juice'),
      produce('Basmati rice'),
      produce('Greek yoghurt'),
    ],
    icon: () => pile(() => apple(), 0.96),
  },
  'aster-hotel': {
    color: '#34506b',
    dishes: take(
      { ...maisonLune, ...maisonLuneBakery, ...masalaHouse, ...zahr },
      'ZH-037',
      'ZH-039',
      'ML-401',
      'CBIRYANI',
      'ML-202',
    ),
    icon: get(zahr, 'ZH-046'),
  },
  'palm-yard': {
    color: '#0f6b5c',
    dishes: take({ ...maisonLune, ...masalaHouse, ...zahr }, 'ZH-038', 'ML-203', 'ZH-002', 'MDOSA', 'BC'),
    icon: get(zahr, 'ZH-002'),
  },
  'noor-pharmacy': {
    color: '#1f7a63',
    dishes: take(noorPharmacy, 'NP-203', 'NP-401', 'NP-101', 'NP-301', 'NP-201'),
    icon: pharmacyCross,
  },
  'lumen-salon': {
    color: '#8a3f6b',
    dishes: [
      () => at(0, 60, polish('#d8436f'), 0, 1.3),
      () => comb(),
      () => at(0, 60, polish('#f3c34a'), 0, 1.3),
      () => at(0, 60, polish('#7fb9d6'), 0, 1.3),
      () => at(0, 30, scissors(), 14, 1.3),
    ],
    icon: () => at(0, 20, scissors(), 10),
  },
}

const spots: readonly (readonly [x: number, scale: number])[] = [
  [-640, 0.86],
  [640, 0.86],
  [-350, 0.96],
  [350, 0.96],
  [0, 1.12],
]

const drawCover = ({ color, dishes }: Stage): Drawing =>
  circle(0, 0, 420, light(color, 0.1)) +
  circle(-640, 40, 260, dark(color, 0.14)) +
  circle(640, 40, 260, dark(color, 0.14)) +
  dishes
    .map((dish, index) => {
      const [x, scale] = spots[index] ?? [0, 1]
      return at(x, 6, dish(), 0, scale)
    })
    .join('')

/** The merchants that have a cover and an icon. */
export const staged = Object.keys(stages)

const getStage = (merchant: string): Stage => {
  const stage = stages[merchant]
  if (!stage) throw new Error(`${merchant} has no cover`)
  return stage
}

export const makeCover = (merchant: string): Drawing => {
  const stage = getStage(merchant)
  return makeFrame(`cover-${merchant}`, () => drawCover(stage), {
    width: 1600,
    height: 600,
    ground: stage.color,
  })
}

export const makeIcon = (merchant: string): Drawing => {
  const stage = getStage(merchant)
  return makeFrame(
    `icon-${merchant}`,
    () => circle(0, 0, 236, light(stage.color, 0.22)) + at(0, 0, stage.icon(), 0, 0.88),
    { width: 512, height: 512, ground: stage.color },
  )
}
