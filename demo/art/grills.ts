/** Meat, chicken and vegetables from the grill, seen from above. */
import {
  at,
  between,
  blob,
  chance,
  circle,
  clip,
  type Drawing,
  dark,
  ellipse,
  falling,
  light,
  path,
  pick,
  type Recipe,
  rect,
  round3d,
  stroke,
} from './canvas.ts'

const grillMarks = (length: number, turn: number): Drawing =>
  at(
    0,
    0,
    [-36, -12, 12, 36]
      .map((x) => stroke(`M${x} ${-length}L${x + 4} ${length}`, '#2d120a', 6, 'opacity=".55"'))
      .join(''),
    turn,
  )

/** A chunk of meat, cheese or vegetable on a skewer. */
const skewerPiece = (color: string): Drawing =>
  path(blob(0, 3, 37, 46, 0.09, 9), dark(color, 0.5)) +
  path(blob(0, -1, 35, 44, 0.09, 9), round3d(color)) +
  stroke('M-20-18L16-24M-23 2L21-6M-18 24L19 15', '#3a160b', 4, 'opacity=".5"') +
  ellipse(-10, -16, 9, 4, '#fff3d8', 'opacity=".35"')

/** A skewer with pieces in the given colours, lying across. */
export const skewer = (...colors: readonly string[]): Drawing =>
  rect(-258, -5, 516, 9, '#7a5a36', 4) +
  rect(-258, -5, 516, 3, '#c9a875', 2) +
  colors
    .map((color, index) => at((index - (colors.length - 1) / 2) * 61, 0, skewerPiece(color), between(-9, 9)))
    .join('')

/** Minced meat on a flat skewer or off it: a long, ridged roll. */
export const kebab = (color: string, length = 180): Drawing => {
  const outline = `M${-length} -22Q0 -34 ${length} -22Q${length + 24} 0 ${length} 22Q0 34 ${-length} 22Q${-length - 24} 0 ${-length} -22Z`
  return (
    path(outline, dark(color, 0.5)) +
    at(0, -4, path(outline, falling(color))) +
    Array.from({ length: Math.floor(length / 16) }, (_, index) => {
      const x = -length + 16 + index * 32
      return stroke(`M${x} -20Q${x + 9} 0 ${x - 2} 18`, dark(color, 0.45), 5, 'opacity=".6"')
    }).join('') +
    stroke(`M${-length + 14} -17Q0 -26 ${length - 30} -18`, light(color, 0.6), 5, 'opacity=".5"')
  )
}

/** A short hand-shaped roll of minced meat. */
export const cevap = (color = '#7d4424'): Drawing => at(0, 0, kebab(color, 52), 0, 0.84)

/** A sausage with a shine; `cuts` shows the scores from the knife. */
export const sausage = (color = '#a2492a', length = 120, cuts = true): Drawing => {
  const d = `M${-length} 6Q0 ${-26} ${length} 6`
  return (
    stroke(d, dark(color, 0.5), 60) +
    stroke(d, color, 53) +
    at(-2, -11, stroke(d, light(color, 0.5), 8, 'opacity=".65"')) +
    (cuts
      ? [-0.6, -0.2, 0.2, 0.6]
          .map((share) =>
            stroke(`M${length * share - 10} ${-20}L${length * share + 12} ${14}`, dark(color, 0.5), 5),
          )
          .join('')
      : '')
  )
}

const steakOutline =
  'M-150 10C-165-60-90-120 0-108 70-124 150-96 156-20 164 60 96 104 20 98-60 118-138 86-150 10Z'

/** A whole grilled cut with marks of the grate. */
export const steak = (color = '#7a3e22', fat = '#f1dcb0'): Drawing =>
  path(steakOutline, dark(color, 0.55)) +
  at(0, -6, path(steakOutline, fat)) +
  clip(
    steakOutline,
    at(8, -2, path(steakOutline, round3d(color))) +
      at(-60, 0, grillMarks(130, 24)) +
      at(44, 0, grillMarks(130, 24)),
  ) +
  stroke('M-120-40Q-90-84-30-92', '#fff3d8', 8, 'opacity=".35"')

/** Slices of a joint, one over the other, with bark and a rosy middle. */
export const slices = (bark: string, meat: string, count = 6): Drawing =>
  Array.from({ length: count }, (_, index) =>
    at(
      (index - (count - 1) / 2) * 50,
      (index % 2) * 6,
      path(blob(3, 6, 58, 112, 0.05, 14), '#2a0f05', 'opacity=".35"') +
        path(blob(0, 0, 57, 112, 0.05, 14), dark(bark, 0.2)) +
        path(blob(2, 1, 47, 101, 0.05, 14), meat) +
        path(blob(4, 4, 32, 80, 0.1, 12), light(meat, 0.2)) +
        stroke('M-14-60Q4-20-8 20T6 74M14-50Q24 0 12 50', light(meat, 0.45), 3.4),
      10,
    ),
  ).join('')

/** Dark sticky cubes. */
export const burntEnd = (): Drawing =>
  rect(-32, -28, 66, 66, '#22100a', 13) +
  rect(-32, -34, 64, 62, '#5d2412', 13) +
  rect(-26, -32, 50, 24, '#94431f', 9) +
  ellipse(-10, -22, 14, 5, '#ffd9a8', 'opacity=".6"') +
  circle(14, 8, 4, '#2f130a')

/** Ribs in a rack, with the bones at the lower edge. */
export const ribs = (color = '#6d2a14', count = 5): Drawing =>
  Array.from({ length: count }, (_, index) =>
    at(
      (index - (count - 1) / 2) * 66,
      0,
      rect(-11, 70, 22, 64, '#d8c6a5', 10) +
        rect(-8, 72, 10, 56, '#fbf3e0', 6) +
        rect(-32, -112, 66, 204, dark(color, 0.5), 26) +
        rect(-32, -118, 64, 202, falling(color), 26) +
        stroke('M-14-92V40', light(color, 0.6), 8, 'opacity=".5"'),
      0,
    ),
  ).join('')

export const bigRib = (): Drawing =>
  at(
    0,
    0,
    rect(120, -22, 150, 48, '#c9b48f', 22) +
      rect(124, -20, 138, 30, '#fbf3e0', 16) +
      circle(262, -16, 24, '#efe2c6') +
      circle(262, 22, 22, '#dfcfae') +
      path(
        'M-230 0C-236-80-150-112-40-104 60-112 150-84 162-10 170 60 90 104-30 100-140 108-226 80-230 0Z',
        '#240f08',
      ) +
      path(
        'M-226-6C-230-82-150-108-40-102 56-108 144-84 154-14 160 50 84 92-30 90-136 98-222 66-226-6Z',
        round3d('#6b2a15'),
      ) +
      stroke(
        'M-180-30Q-60-80 100-50M-190 10Q-40-20 130 0M-160 50Q-40 30 90 50',
        '#3b150a',
        6,
        'opacity=".7"',
      ) +
      stroke('M-180-54Q-90-94 20-86', '#ffd7a6', 9, 'opacity=".45"'),
    -14,
  )

/** A drumstick with thigh. */
export const drumstick = (color = '#b9692b'): Drawing =>
  rect(66, -12, 84, 26, '#d9c7a6', 12) +
  rect(70, -11, 74, 12, '#fdf6e6', 6) +
  circle(148, -8, 13, '#f3e6cb') +
  circle(148, 10, 12, '#e6d6b6') +
  path(
    'M-110 4C-114-60-40-84 20-56 56-44 76-24 92-8 96 4 92 14 76 18 40 44 10 74-40 74-86 72-110 44-110 4Z',
    dark(color, 0.5),
  ) +
  path(
    'M-106 0C-108-58-40-78 20-52 54-40 72-22 84-6 84 4 74 8 64 12 34 36 8 64-40 64-82 62-106 38-106 0Z',
    round3d(color),
  ) +
  stroke('M-78-24Q-50-58 0-48', light(color, 0.7), 9, 'opacity=".6"') +
  Array.from({ length: 10 }, () =>
    circle(between(-80, 40), between(-30, 44), between(2, 5), dark(color, 0.45), 'opacity=".6"'),
  ).join('')

export const halfChicken = (color = '#b5652a'): Drawing =>
  path(blob(-20, 6, 180, 116, 0.07, 14), dark(color, 0.55)) +
  path(blob(-20, -2, 178, 112, 0.07, 14), round3d(color)) +
  at(-90, -20, path(blob(0, 0, 84, 68, 0.07, 12), light(color, 0.1), 'opacity=".7"')) +
  stroke('M-10-100Q20-30-6 60', dark(color, 0.45), 6) +
  at(116, 62, drumstick(dark(color, 0.08)), 24, 0.9) +
  at(
    40,
    -80,
    path('M-50 6C-50-26-4-40 40-26 70-16 84 2 70 14 40 26-48 38-50 6Z', dark(color, 0.4)) +
      path('M-46 2C-46-26-4-36 38-24 64-14 74 0 62 8 36 18-44 28-46 2Z', light(color, 0.08)),
    -18,
  ) +
  Array.from({ length: 26 }, () =>
    circle(
      between(-150, 90),
      between(-70, 80),
      between(2, 6),
      pick([dark(color, 0.5), light(color, 0.35)]),
      'opacity=".55"',
    ),
  ).join('')

/** A grilled fillet or thigh with marks. */
export const fillet = (color = '#d08a3f', turn = 20): Drawing => {
  const outline = blob(0, 0, 92, 62, 0.09, 13)
  return (
    at(2, 7, path(outline, dark(color, 0.5))) +
    path(outline, round3d(color)) +
    clip(outline, grillMarks(90, turn)) +
    stroke('M-62-18Q-30-46 14-44', '#fff6e0', 6, 'opacity=".5"')
  )
}

/** A flat minced patty from the grill. */
export const pattyTop = (color = '#6f3a20', radius = 112): Drawing =>
  path(blob(2, 8, radius, radius * 0.94, 0.05, 16), dark(color, 0.55)) +
  path(blob(0, 0, radius, radius * 0.92, 0.05, 16), round3d(color)) +
  clip(
    blob(0, 0, radius, radius * 0.9, 0.04, 16),
    at(-34, 0, grillMarks(140, 30)) + at(40, 0, grillMarks(140, 30)),
  ) +
  Array.from({ length: 26 }, () =>
    circle(
      between(-radius, radius) * 0.7,
      between(-radius, radius) * 0.65,
      between(2, 5),
      pick([dark(color, 0.5), light(color, 0.3)]),
      'opacity=".7"',
    ),
  ).join('')

/** A crumbed, rolled schnitzel. */
export const schnitzel = (color = '#cf8f3a'): Drawing =>
  at(
    0,
    0,
    path(
      'M-200 0C-204-62-120-74 0-70 120-74 204-62 200 0 204 62 120 74 0 72-120 74-204 62-200 0Z',
      dark(color, 0.45),
    ) +
      at(
        0,
        -6,
        path(
          'M-196 0C-200-58-120-70 0-66 120-70 200-58 196 0 200 56 120 66 0 64-120 66-200 56-196 0Z',
          falling(color),
        ),
      ) +
      Array.from({ length: 70 }, () =>
        path(
          blob(between(-176, 176), between(-52, 46), between(3, 7), between(2, 5), 0.3, 6),
          pick([light(color, 0.4), dark(color, 0.28), light(color, 0.2)]),
        ),
      ).join(''),
    -14,
  )

/** A fish fillet with skin lines. */
export const salmon = (color = '#f0825a'): Drawing =>
  path(blob(3, 6, 108, 58, 0.05, 14), dark(color, 0.5)) +
  path(blob(0, 0, 106, 55, 0.05, 14), round3d(color)) +
  [-60, -24, 12, 48].map((x) => stroke(`M${x} -40Q${x + 22} 0 ${x} 40`, light(color, 0.55), 5)).join('')

/** Pieces in rows, for platters. */
export const rows = (
  piece: Recipe,
  columns: number,
  lines: number,
  stepX: number,
  stepY: number,
  turn = 0,
): Drawing =>
  Array.from({ length: lines * columns }, (_, index) =>
    at(
      ((index % columns) - (columns - 1) / 2) * stepX,
      (Math.floor(index / columns) - (lines - 1) / 2) * stepY,
      piece(),
      turn + (chance() - 0.5) * 12,
    ),
  ).join('')

/** Skin and flesh of what is grilled in slices. */
const VEGETABLES = {
  aubergine: ['#42284a', '#e0c48c'],
  courgette: ['#4d8038', '#dde3a2'],
  pepper: ['#a81f17', '#e0472c'],
  tomato: ['#ac2718', '#e05a3c'],
} as const

/** A grilled slice. */
export const vegetable = (kind: keyof typeof VEGETABLES): Drawing => {
  const [skin, flesh] = VEGETABLES[kind]
  const outline = blob(0, 0, 52, kind === 'pepper' ? 34 : 44, 0.08, 12)
  return (
    at(1, 5, path(outline, dark(skin, 0.5))) +
    path(outline, skin) +
    at(0, -1, path(blob(0, 0, 44, kind === 'pepper' ? 26 : 36, 0.08, 12), round3d(flesh))) +
    clip(outline, grillMarks(60, 24))
  )
}
