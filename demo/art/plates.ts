/** What food is served on, seen from above: plates, bowls, pans, trays, boards and small pots. */
import {
  at,
  between,
  blob,
  circle,
  clip,
  type Drawing,
  dark,
  ellipse,
  light,
  path,
  rect,
  round3d,
  shadow,
  squareShadow,
  stroke,
} from './canvas.ts'

const disc = (radius: number): string => blob(0, 0, radius, radius, 0, 16)

/** A dark glaze stays dark in the middle of the plate. */
const isDark = (color: string): boolean => Number.parseInt(color.slice(3, 5), 16) < 110

export const plate = (food: Drawing, color = '#fbf6ec', radius = 205): Drawing =>
  shadow(6, 18, radius, radius) +
  circle(0, 3, radius, dark(color, 0.22)) +
  circle(0, 0, radius, round3d(color)) +
  circle(0, 2, radius * 0.76, dark(color, 0.12)) +
  circle(0, 4, radius * 0.745, isDark(color) ? light(color, 0.1) : light(color, 0.5)) +
  food

/** A bowl filled with something: `fill` is the surface's colour. */
export const bowl = (fill: string, food: Drawing, color = '#f6efe2', radius = 200): Drawing =>
  shadow(6, 20, radius, radius) +
  circle(0, 5, radius, dark(color, 0.3)) +
  circle(0, 0, radius, round3d(color)) +
  circle(0, 2, radius * 0.86, dark(color, 0.3)) +
  circle(0, 5, radius * 0.83, dark(fill, 0.22)) +
  clip(disc(radius * 0.83), circle(-6, 6, radius * 0.8, fill) + food)

export const skillet = (food: Drawing, fill = '#3a3330'): Drawing =>
  shadow(6, 20, 200, 196) +
  at(0, 0, rect(150, -24, 130, 48, '#241f1d', 22) + rect(160, -18, 112, 16, '#4a4340', 8), 32) +
  circle(0, 3, 196, '#1d1917') +
  circle(0, 0, 194, round3d('#3d3734')) +
  circle(0, 3, 166, '#1f1b19') +
  circle(0, 6, 162, fill) +
  food

/** A small pot of sauce seen from above. */
export const pot = (fill: string, top: Drawing = '', color = '#fbf6ec', radius = 52): Drawing =>
  shadow(3, 8, radius, radius) +
  circle(0, 2, radius, dark(color, 0.25)) +
  circle(0, 0, radius, round3d(color)) +
  circle(0, 2, radius * 0.8, dark(fill, 0.3)) +
  circle(0, 4, radius * 0.76, fill) +
  stroke(
    `M${-radius * 0.4} ${radius * 0.1}A${radius * 0.42} ${radius * 0.42} 0 0 1 ${radius * 0.2} ${-radius * 0.36}`,
    light(fill, 0.4),
    radius * 0.13,
    'opacity=".8"',
  ) +
  top

export const board = (food: Drawing, color = '#b77f47'): Drawing =>
  squareShadow(552, 376, 40) +
  rect(-276, -186, 552, 376, dark(color, 0.35), 40) +
  rect(-276, -190, 552, 372, color, 40) +
  [-150, -96, -40, 22, 84, 140]
    .map((y) =>
      stroke(
        `M-256 ${y}Q${between(-120, 120)} ${y + between(-16, 16)} 256 ${y + between(-8, 8)}`,
        dark(color, 0.14),
        4,
      ),
    )
    .join('') +
  food

/** An open cardboard box with paper. */
export const box = (food: Drawing, color = '#c99a63', paper = '#fbf3e2'): Drawing =>
  squareShadow(524, 380, 18) +
  rect(-262, -186, 524, 380, dark(color, 0.35), 18) +
  rect(-262, -190, 524, 376, color, 18) +
  rect(-240, -168, 480, 336, dark(color, 0.22), 12) +
  path(blob(0, 2, 236, 160, 0.035, 22), paper) +
  food

/** A steel catering tray. */
export const tray = (food: Drawing, fill = '#dfe3e4'): Drawing =>
  squareShadow(548, 378, 30) +
  rect(-274, -186, 548, 378, '#8d989c', 30) +
  rect(-274, -190, 548, 374, '#e9eef0', 30) +
  rect(-250, -166, 500, 328, '#a9b3b7', 20) +
  rect(-246, -160, 492, 320, fill, 18) +
  food

/** A paper-lined basket. */
export const basket = (food: Drawing, color = '#b3282d'): Drawing =>
  shadow(6, 18, 226, 178) +
  ellipse(0, 4, 226, 178, dark(color, 0.35)) +
  ellipse(0, 0, 226, 176, round3d(color)) +
  ellipse(0, 2, 206, 158, dark(color, 0.3)) +
  path(blob(0, 0, 204, 156, 0.07, 18), '#fff8ea') +
  path(blob(0, 4, 180, 132, 0.06, 16), '#f3e6cd') +
  food

/** A glass tumbler or pot seen from above, for milky puddings and yoghurts. */
export const glassBowl = (fill: string, food: Drawing): Drawing =>
  shadow(6, 18, 178, 178) +
  circle(0, 0, 180, '#f4fafa', 'opacity=".92"') +
  circle(0, 2, 164, '#d3e0e1') +
  circle(0, 4, 158, dark(fill, 0.12)) +
  circle(-3, 1, 154, fill) +
  food +
  stroke('M-140-70A158 158 0 0 1-62-142', '#fff', 9, 'opacity=".8"')

/** A round clay dish. */
export const clay = (fill: string, food: Drawing): Drawing => bowl(fill, food, '#a9572c', 196)
