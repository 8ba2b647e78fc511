/** Small ingredients, each about 40 pixels across with its middle at the origin. */
import {
  at,
  between,
  blob,
  chance,
  circle,
  type Drawing,
  dark,
  ellipse,
  light,
  path,
  pick,
  rect,
  round3d,
  stroke,
} from './canvas.ts'

export const leaf = (color = '#3c8a41'): Drawing =>
  path('M-22 0C-13-15 8-15 23 0 8 15-13 15-22 0Z', dark(color, 0.18)) +
  path('M-22 0C-13-15 8-15 23 0Z', light(color, 0.14)) +
  stroke('M-18 0H18', dark(color, 0.4), 1.6)

export const sprig = (color = '#3c8a41'): Drawing =>
  at(-14, 4, leaf(color), -30, 0.9) +
  at(12, 2, leaf(light(color, 0.1)), 200, 0.9) +
  at(0, -14, leaf(light(color, 0.18)), -90, 0.9)

export const frill = (color = '#7fb552'): Drawing =>
  path(blob(0, 0, 30, 24, 0.22, 11), color) +
  path(blob(-3, -4, 17, 12, 0.25, 8), light(color, 0.24)) +
  stroke('M-20 6Q0 0 20-6', light(color, 0.5), 2)

export const tomatoSlice = (): Drawing =>
  circle(0, 0, 23, '#b32a1c') +
  circle(0, -1, 20, '#de4c33') +
  [0, 120, 240]
    .map((turn) =>
      at(
        0,
        0,
        path('M-7-5C-12-15 12-15 7-5 4 0-4 0-7-5Z', '#f29468') +
          circle(-3, -10, 1.7, '#fbe0a4') +
          circle(3, -9, 1.7, '#fbe0a4'),
        turn,
      ),
    )
    .join('')

export const cherryTomato = (): Drawing =>
  circle(0, 0, 17, '#a52418') +
  circle(0, -1, 15.5, round3d('#dd3f2a')) +
  ellipse(-5, -6, 4, 2.6, '#fff', 'opacity=".6"')

export const cucumber = (): Drawing =>
  circle(0, 0, 23, '#3a7735') +
  circle(0, 0, 20, '#d3e8b0') +
  circle(0, 0, 12, '#e5f2cb') +
  [0, 72, 144, 216, 288].map((turn) => at(0, 0, ellipse(0, -7, 1.6, 3.4, '#b2d07f'), turn)).join('')

export const radish = (): Drawing =>
  circle(0, 0, 18, '#c42a58') + circle(0, 0, 15.5, '#fff4f5') + circle(0, 0, 6, '#fae0e6')

export const olive = (color = '#38303a'): Drawing =>
  circle(0, 0, 12, dark(color, 0.3)) +
  circle(0, -1, 11, round3d(color)) +
  circle(0, 0, 4.4, '#d96b3a') +
  ellipse(-4, -5, 3, 1.8, '#fff', 'opacity=".5"')

export const onionRing = (color = '#a34a80'): Drawing =>
  stroke('M-20 6A21 21 0 0 1 20 6', color, 5) + stroke('M-17 8A18 18 0 0 1 17 8', '#f6e2ee', 3.4)

export const citrus = (color = '#f3cf3c'): Drawing =>
  circle(0, 0, 32, dark(color, 0.1)) +
  circle(0, 0, 29, '#fff6d8') +
  Array.from({ length: 8 }, (_, index) => at(0, 0, path('M0-3L-8-22Q0-29 8-22Z', color), index * 45)).join('')

export const citrusWedge = (color = '#f3cf3c'): Drawing =>
  path('M-32 8A33 33 0 0 1 32 8Q0 20-32 8Z', dark(color, 0.1)) +
  path('M-27 5A28 28 0 0 1 27 5Q0 14-27 5Z', light(color, 0.35)) +
  stroke('M0 9V-20M0 9L-17-10M0 9L17-10', '#fff8dc', 2.4)

export const mushroom = (): Drawing =>
  path('M-20 2C-22-19 22-19 20 2 20 8 11 9 7 6L8 18C8 24-8 24-8 18L-7 6C-11 9-20 8-20 2Z', '#9c7750') +
  path('M-17 1C-18-15 18-15 17 1 16 5 10 6 5 3L5 17C4 20-4 20-5 17L-5 3C-10 6-16 5-17 1Z', '#f5ead6') +
  stroke('M-10 0C-8-7 8-7 10 0', '#c9ab80', 2)

export const pepperStrip = (color: string): Drawing =>
  stroke('M-22 8C-14-12 12-14 22 4', dark(color, 0.15), 9) +
  stroke('M-21 7C-13-12 12-13 21 3', color, 6) +
  stroke('M-14 0C-9-7 4-9 12-4', '#fff', 1.8, 'opacity=".45"')

export const chili = (color = '#cc2b1d'): Drawing =>
  path('M-24-4C-6-14 12-9 26 8 8 8-8 10-24 4Z', dark(color, 0.15)) +
  path('M-22-3C-6-11 10-7 22 6 6 5-8 7-22 2Z', color) +
  stroke('M-14-3C-4-7 6-6 13-1', '#fff', 2, 'opacity=".45"') +
  stroke('M-24 0L-32-4', '#4f8a3a', 5)

export const jalapeno = (color = '#5c9a35'): Drawing =>
  circle(0, 0, 16, dark(color, 0.25)) +
  circle(0, 0, 13.5, color) +
  circle(0, 0, 9, '#dcebb4') +
  circle(-3, -2, 2, '#fbf6d8') +
  circle(3, 3, 2, '#fbf6d8')

export const pickle = (): Drawing =>
  path(blob(0, 0, 19, 19, 0.05, 14), '#55792a') +
  circle(0, 0, 15.5, '#a9bf58') +
  circle(0, 0, 8, '#bccd74') +
  [20, 140, 260].map((turn) => at(0, 0, ellipse(0, -6, 1.6, 3, '#e3e9b4'), turn)).join('')

export const turnip = (): Drawing => rect(-22, -6, 44, 13, '#a5275f', 5) + rect(-20, -5, 40, 8, '#d5598f', 4)

export const sesame = (color = '#f8e8bd'): Drawing => ellipse(0, 0, 4.6, 2.5, color)

export const speck = (color: string, size = 3): Drawing => circle(0, 0, size, color)

export const crumb = (color: string, size = 8): Drawing =>
  path(blob(0, 0, size, size * 0.8, 0.3, 7), dark(color, 0.14)) +
  path(blob(-1, -1, size * 0.7, size * 0.5, 0.3, 6), light(color, 0.12))

export const seed = (color: string): Drawing =>
  path('M0-8C6-4 6 6 0 8-6 6-6-4 0-8Z', dark(color, 0.2)) +
  path('M0-6C4-3 4 4 0 6-4 4-4-3 0-6Z', light(color, 0.1))

export const almond = (color = '#b06a35'): Drawing =>
  path('M-16 0C-8-12 8-10 17 0 8 10-8 12-16 0Z', dark(color, 0.2)) +
  path('M-14-1C-7-10 7-8 14-1 7 6-7 8-14-1Z', color) +
  stroke('M-8-1H8', light(color, 0.4), 1.4)

export const walnut = (): Drawing =>
  path(blob(0, 0, 17, 14, 0.14, 10), '#6f4320') +
  path(blob(-1, -2, 14, 11, 0.16, 10), '#a9713d') +
  stroke('M-10-2Q-4-8 0-1Q5-9 10-3M-7 5Q0 0 8 5', '#7d4c25', 2.2)

export const pomegranate = (): Drawing =>
  circle(0, 0, 6, '#8f1330') + circle(-1, -1, 4.8, '#d2304f') + circle(-2, -2, 1.5, '#ffd9df')

export const friedEgg = (): Drawing =>
  path(blob(0, 4, 62, 52, 0.12, 11), '#cf9a55', 'opacity=".55"') +
  path(blob(0, 0, 60, 50, 0.12, 11), '#fffdf6') +
  circle(3, 0, 23, '#e08d12') +
  circle(2, -2, 21, '#f7b520') +
  ellipse(-5, -9, 7, 4, '#fff', 'opacity=".65"')

export const halfEgg = (): Drawing =>
  ellipse(0, 2, 30, 23, '#d9cdb8') +
  ellipse(0, 0, 29, 22, '#fffdf6') +
  circle(3, 0, 12.5, '#e79a1c') +
  circle(2, -1, 10.5, '#f8bd3c')

export const shrimp = (color = '#f08a5d'): Drawing =>
  stroke('M18-14C-8-26-28-2-14 16C-6 25 6 24 12 18', dark(color, 0.2), 17) +
  stroke('M18-14C-8-26-28-2-14 16C-6 25 6 24 12 18', light(color, 0.15), 12) +
  stroke('M-2-22L0-12M-16-12L-8-6M-20 4L-10 4M-12 18L-6 10', dark(color, 0.1), 2.4) +
  path('M12 18L28 12 24 26Z', dark(color, 0.1))

export const avocado = (): Drawing =>
  path('M-30 8C-24-20 24-22 32 4 16-8-12-8-30 8Z', '#4f7a2c') +
  path('M-27 5C-20-16 20-19 28 1 14-10-12-9-27 5Z', '#c9d872') +
  path('M-20 0C-12-12 14-14 22-3 10-10-10-9-20 0Z', '#e6e59b')

export const bean = (color = '#8a2f22'): Drawing =>
  path('M-12-2C-10-12 10-12 13-1 14 8 5 9 0 5-5 9-14 8-12-2Z', dark(color, 0.2)) +
  path('M-10-3C-8-10 8-10 10-2 9 3 4 2 0 0-5 3-11 3-10-3Z', light(color, 0.14))

export const chickpea = (color = '#e2b56f'): Drawing =>
  circle(0, 0, 11, dark(color, 0.25)) +
  circle(0, -1, 10, round3d(color)) +
  stroke('M-3-6Q0-2 3-6', dark(color, 0.3), 1.6)

export const cube = (color: string, size = 17): Drawing =>
  path(blob(0, 0, size, size, 0.05, 4), dark(color, 0.2)) +
  rect(-size * 0.72, -size * 0.76, size * 1.4, size * 1.4, dark(color, 0.14), 4) +
  rect(-size * 0.72, -size * 0.82, size * 1.3, size * 1.2, light(color, 0.12), 4)

export const croutonChip = (): Drawing =>
  path('M-24 14L2-22 23 16Z', '#b9772f', 'stroke="#b9772f" stroke-width="5" stroke-linejoin="round"') +
  path('M-21 12L2-20 19 13Z', '#eab96c') +
  circle(-3, 2, 3, '#c17f3a') +
  circle(6, 7, 2, '#c17f3a')

export const cornChip = (): Drawing =>
  path('M-28 16L0-26 28 16Z', '#c98418', 'stroke="#c98418" stroke-width="6" stroke-linejoin="round"') +
  path('M-25 14L-1-23 22 13Z', '#f2bc45') +
  circle(-6, 4, 2.4, '#c98418') +
  circle(6, -4, 2, '#c98418')

export const strawberry = (): Drawing =>
  path('M0 26C-20 14-26-8-16-16-8-22 8-22 16-16 26-8 20 14 0 26Z', '#a31a24') +
  path('M0 23C-17 12-22-7-14-14-6-19 8-18 13-13 20-6 15 12 0 23Z', round3d('#e2343c')) +
  [
    [-8, -4],
    [6, -6],
    [0, 4],
    [-5, 12],
    [8, 6],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 1.6, 2.4, '#fbe08a'))
    .join('') +
  path('M-14-17L-5-14 0-24 5-14 14-18 6-9-6-9Z', '#4b8f3a')

export const strawberrySlice = (): Drawing =>
  path('M0 22C-17 12-22-7-13-14-5-19 6-18 13-13 20-6 16 12 0 22Z', '#d3303a') +
  path('M0 15C-10 8-13-5-8-9-3-12 5-11 8-8 12-4 9 8 0 15Z', '#f79a92') +
  path('M0 8C-4 4-5-3-3-5 0-7 3-5 4-3 5 0 3 5 0 8Z', '#fde3da')

export const berry = (color = '#3f4c92'): Drawing =>
  circle(0, 0, 13, dark(color, 0.3)) +
  circle(0, -1, 12, round3d(color)) +
  circle(2, -2, 4, dark(color, 0.3)) +
  ellipse(-5, -6, 3, 2, '#fff', 'opacity=".5"')

export const raspberry = (): Drawing =>
  circle(0, 0, 15, '#9c1738') +
  [
    [-6, -7],
    [5, -8],
    [-9, 2],
    [1, 0],
    [9, 2],
    [-4, 9],
    [6, 9],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 5.4, '#d9345c') + circle(x - 1.5, y - 2, 1.8, '#f58fa6'))
    .join('')

export const cherry = (): Drawing =>
  stroke('M2-12Q6-34 18-40', '#5c7a34', 3) +
  circle(0, 0, 15, '#7d0f1e') +
  circle(0, -1, 14, round3d('#c11f33')) +
  ellipse(-5, -6, 4, 2.6, '#fff', 'opacity=".7"')

export const bananaSlice = (): Drawing =>
  circle(0, 0, 18, '#e7c75a') +
  circle(0, 0, 16, '#fbefc0') +
  [0, 120, 240].map((turn) => at(0, 0, ellipse(0, -5, 1.4, 3.6, '#b58f4a'), turn)).join('')

export const crispOnion = (): Drawing =>
  stroke(`M${-16} 4Q0 ${between(-18, -6)} 16 2`, '#8f4d16', 6) + stroke(`M-15 2Q0 -13 15 0`, '#cf8a3a', 3)

export const chive = (): Drawing =>
  rect(-9, -2.6, 18, 5.2, '#3f8a3a', 2.6) + rect(-8, -2.2, 15, 2, '#79b55a', 1)

export const springOnion = (): Drawing =>
  circle(0, 0, 8, '#4d9140') + circle(0, 0, 5.4, '#e9f4d2') + circle(0, 0, 2.4, '#9cc77c')

export const chunk = (color: string): Drawing =>
  path(blob(0, 2, 26, 19, 0.16, 9), dark(color, 0.4)) +
  path(blob(0, -1, 24, 17, 0.16, 9), color) +
  path(blob(-5, -5, 12, 6, 0.2, 8), light(color, 0.26)) +
  stroke('M-12 5Q-2 9 10 4', dark(color, 0.35), 2.6)

/** A thin piece carved from a spit or a joint. */
export const shaving = (color: string): Drawing =>
  path('M-30 6C-22-12-6-4 4-12 16-18 30-8 30 0 20 6 8 4-2 12-12 18-26 16-30 6Z', dark(color, 0.35)) +
  path('M-27 3C-20-11-6-4 4-12 15-17 27-8 27-2 18 2 8 0-2 8-12 13-23 11-27 3Z', color) +
  stroke('M-20 2C-12-6-2 0 8-8', light(color, 0.4), 3)

export const corn = (): Drawing =>
  path('M-6-6Q0-10 6-6L4 7Q0 9-4 7Z', '#d99a12') + path('M-5-6Q0-9 5-6L3 4Q0 6-3 4Z', '#fbd24c')

export const rasher = (): Drawing =>
  path('M-52-10Q-30-22-8-10T36-10 54-12L54 10Q34 0 12 11T-34 9-52 12Z', '#7c2418') +
  path('M-52-7Q-30-18-8-7T36-7 54-9L54-3Q34-12 12 0T-34-2-52 1Z', '#f2b79a') +
  path('M-52 3Q-30-6-8 4T36 2 54 1L54 6Q34-3 12 7T-34 6-52 8Z', '#b5432e')

export const herb = (color = '#3f8a3a'): Drawing =>
  path('M-7 0Q-8-7 0-5Q6-10 8-2Q12 4 3 5Q-3 9-7 0Z', pick([color, light(color, 0.2), dark(color, 0.15)]))

export const date = (): Drawing =>
  ellipse(0, 2, 25, 14, '#2f1409') +
  ellipse(0, 0, 24, 13, round3d('#6d3416')) +
  stroke('M-14-3Q0-9 14-3M-12 4Q0 0 12 4', '#3d1a0b', 1.8) +
  ellipse(-8, -6, 6, 2, '#fff', 'opacity=".35"')

export const pineNut = (): Drawing => ellipse(0, 1, 9, 5, '#b98a45') + ellipse(0, 0, 8, 4, '#f3dcae')

export const praline = (): Drawing =>
  path(blob(0, 0, 13, 11, 0.2, 8), '#b3204c') + path(blob(-2, -3, 8, 6, 0.2, 7), '#ee6a94')

export const chocChip = (): Drawing =>
  path(blob(0, 0, 12, 10, 0.2, 7), '#2c130a') + path(blob(-2, -3, 7, 5, 0.2, 6), '#5c2f1c')

export const toasted = (): Drawing => {
  const size = between(30, 42)
  return (
    path(blob(0, 3, size, size * 0.9, 0.1, 10), '#c58a48') +
    path(blob(0, 0, size * 0.94, size * 0.84, 0.1, 10), '#fff8ea') +
    path('M-14-8Q0-34 12-10 4-18-14-8Z', chance() > 0.4 ? '#b4702f' : '#d9a765')
  )
}
