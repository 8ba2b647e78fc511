/** Flatbreads, pizzas, loaves and rolls. */
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
  round,
  round3d,
  scatter,
  shadow,
  strew,
  stroke,
} from './canvas.ts'
import { sesame } from './parts.ts'

const scorch = (radius: number, count: number): Drawing =>
  Array.from({ length: count }, () => {
    const angle = between(0, 6.28)
    const distance = between(radius * 0.88, radius * 0.98)
    return path(
      blob(Math.cos(angle) * distance, Math.sin(angle) * distance, between(5, 12), between(4, 9), 0.25, 7),
      pick(['#7c4413', '#b9702a']),
      `opacity="${round(between(0.35, 0.7))}"`,
    )
  }).join('')

const rim = (radius: number, color: string): Drawing =>
  shadow(5, 18, radius, radius) +
  path(blob(0, 4, radius, radius, 0.015, 22), dark(color, 0.4)) +
  path(blob(0, 0, radius, radius, 0.015, 22), round3d(color))

/** A round of dough with a raised rim: pizza or manakish. */
export const pizza = (sauce: string, ...tops: readonly Drawing[]): Drawing =>
  rim(205, '#e3a857') +
  scorch(205, 26) +
  path(blob(0, 0, 176, 176, 0.02, 24), dark(sauce, 0.3)) +
  path(blob(-1, -1, 172, 172, 0.02, 24), sauce) +
  tops.join('')

export const moltenCheese = (base = '#f8dc94'): Drawing =>
  strew(
    () => path(blob(0, 0, between(14, 30), between(12, 24), 0.2, 9), light(base, 0.5), 'opacity=".8"'),
    14,
    { rx: 150, gap: 34 },
  ) + strew(() => path(blob(0, 0, 7, 6, 0.25, 7), '#c97a2b', 'opacity=".55"'), 14, { rx: 152, gap: 28 })

const browned = (color: string, radius: number, count: number): Drawing =>
  scatter(count, radius, radius, 30)
    .map(([x, y]) =>
      path(
        blob(x, y, between(8, 22), between(6, 18), 0.25, 8),
        dark(color, 0.45),
        `opacity="${round(between(0.35, 0.75))}"`,
      ),
    )
    .join('')

/** A plain flatbread with blisters: naan, roti, lepinja, saj. */
export const flatbread = (color: string, { long = 1, spots = 16, extra = '' } = {}): Drawing => {
  const outline = blob(0, 0, 180 * long, 180, 0.05, 14)
  return (
    shadow(6, 18, 184 * long, 178) +
    at(1, 7, path(outline, dark(color, 0.4))) +
    path(outline, round3d(color)) +
    clip(outline, browned(color, 160 * long, spots) + extra)
  )
}

/** A rolled-out small round beside food. */
export const pitta = (color = '#e8c88f', radius = 78): Drawing =>
  path(blob(2, 5, radius, radius * 0.92, 0.05, 12), dark(color, 0.4)) +
  path(blob(0, 0, radius, radius * 0.92, 0.05, 12), round3d(color)) +
  scatter(6, radius * 0.7, radius * 0.6, 24)
    .map(([x, y]) =>
      path(blob(x, y, between(5, 12), between(4, 9), 0.25, 7), dark(color, 0.4), 'opacity=".55"'),
    )
    .join('')

const slashes = (count: number, half: number, height: number, color: string): Drawing =>
  Array.from({ length: count }, (_, index) => {
    const x = (index - (count - 1) / 2) * ((half * 1.6) / count)
    return (
      path(
        `M${x - 22} ${height * 0.5}Q${x - 6} ${-height * 0.1} ${x + 26} ${-height * 0.56}Q${x + 18} ${height * 0.1} ${x - 22} ${height * 0.5}Z`,
        light(color, 0.55),
      ) +
      stroke(
        `M${x - 24} ${height * 0.5}Q${x - 8} ${-height * 0.14} ${x + 26} ${-height * 0.58}`,
        dark(color, 0.3),
        4,
      )
    )
  }).join('')

/** A loaf from above: `half` its length, `height` half its width. */
export const loaf = (
  color: string,
  { half = 200, height = 120, cuts = 4, flour = 0.5, top = '' } = {},
): Drawing => {
  const outline = `M${-half} 0C${-half} ${-height * 1.06} ${-half * 0.5} ${-height} 0 ${-height}S${half} ${-height * 1.06} ${half} 0 ${half * 0.5} ${height} 0 ${height} ${-half} ${height * 1.06} ${-half} 0Z`
  return (
    shadow(6, 22, half, height) +
    at(0, 7, path(outline, dark(color, 0.45))) +
    path(outline, round3d(color)) +
    clip(
      outline,
      scatter(40, half, height, 16)
        .map(([x, y]) =>
          circle(x, y, between(2, 5), chance() < flour ? '#fff6e2' : dark(color, 0.3), 'opacity=".5"'),
        )
        .join('') +
        slashes(cuts, half, height, color) +
        top,
    ) +
    stroke(
      `M${-half * 0.78} ${-height * 0.42}Q${-half * 0.5} ${-height * 0.8} ${-half * 0.1} ${-height * 0.84}`,
      '#fff3d6',
      9,
      'opacity=".4"',
    )
  )
}

/** A round country loaf with a cross or leaf cut. */
export const boule = (color: string, pattern: 'cross' | 'leaf' | 'square' = 'cross', top = ''): Drawing => {
  const cuts = {
    cross: 'M-110 0Q0-26 110 0M0-110Q24 0 0 110',
    leaf: 'M0-130V130M0-70L60-110M0-70L-60-110M0-10L80-60M0-10L-80-60M0 60L76 8M0 60L-76 8',
    square: 'M-80-80H80V80H-80Z',
  }[pattern]
  return (
    shadow(6, 22, 186, 182) +
    circle(0, 6, 184, dark(color, 0.45)) +
    circle(0, 0, 182, round3d(color)) +
    scatter(60, 168, 168, 15)
      .map(([x, y]) =>
        circle(x, y, between(2, 6), chance() > 0.4 ? '#fff8e8' : dark(color, 0.3), 'opacity=".55"'),
      )
      .join('') +
    stroke(cuts, dark(color, 0.42), 22) +
    at(-2, -4, stroke(cuts, light(color, 0.6), 13)) +
    top
  )
}

/** Long thin loaves side by side. */
export const baguettes = (color: string, count = 1): Drawing =>
  Array.from({ length: count }, (_, index) =>
    at(0, (index - (count - 1) / 2) * 112, loaf(color, { half: 250, height: 54, cuts: 6 }), -18),
  ).join('')

/** A tin loaf with its slices. */
export const slicedLoaf = (crust: string, crumb: string, top = ''): Drawing => {
  const face =
    'M-104 96V-44C-150-70-120-128-60-126-30-142 30-142 60-126 120-128 150-70 104-44V96Q104 110 90 110H-90Q-104 110-104 96Z'
  return (
    shadow(0, 124, 240, 28) +
    [96, 62, 28].map((x) => at(x, 0, path(face, dark(crust, 0.3)) + at(-5, 0, path(face, crust)))).join('') +
    at(
      -36,
      8,
      path(face, dark(crust, 0.35)) +
        at(-4, -3, path(face, crust)) +
        at(-4, 4, path(face, falling(crumb)), 0, 0.88) +
        scatter(26, 76, 80, 18)
          .map(([x, y]) => ellipse(x - 4, y, between(2, 5), between(2, 4), dark(crumb, 0.16)))
          .join('') +
        top,
    )
  )
}

/** A ring of bread rolled in seeds. */
export const seedRing = (color: string, seeds: Recipe = () => sesame(), twist = false): Drawing => {
  const band = (radius: number, paint: string, width: number): Drawing =>
    `<circle r="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"/>`
  const marks = Array.from({ length: 120 }, () => {
    const a = between(0, 6.28)
    const r = 134 + between(-34, 34)
    return at(Math.cos(a) * r, Math.sin(a) * r - 3, seeds(), between(0, 180))
  }).join('')
  const twists = twist
    ? Array.from({ length: 16 }, (_, index) =>
        at(0, 0, stroke('M-12-100Q16-134-6-168', dark(color, 0.35), 6), index * 22.5),
      ).join('')
    : ''
  return (
    shadow(6, 20, 186, 186) +
    at(1, 6, band(136, dark(color, 0.45), 86)) +
    band(134, color, 80) +
    at(-3, -8, band(138, light(color, 0.5), 18)).replace('/></g>', ' opacity=".45"/></g>') +
    twists +
    marks
  )
}

/** Twice-baked rusk from above. */
export const rusk = (color = '#b07a3c'): Drawing =>
  rect(-76, -46, 154, 100, dark(color, 0.4), 26) +
  rect(-76, -52, 152, 98, color, 26) +
  rect(-62, -42, 124, 74, light(color, 0.2), 20) +
  scatter(26, 56, 32, 10)
    .map(([x, y]) => ellipse(x, y - 4, 4, 3, dark(color, 0.25)))
    .join('')

/** A small bun or roll from above. */
export const bunTop = (color = '#d99a45', radius = 62, seeds = false): Drawing =>
  circle(0, 6, radius, dark(color, 0.45)) +
  circle(0, 0, radius, round3d(color)) +
  stroke(
    `M${-radius * 0.6} ${-radius * 0.3}Q${-radius * 0.3} ${-radius * 0.74} ${radius * 0.2} ${-radius * 0.68}`,
    '#fff6e0',
    7,
    'opacity=".55"',
  ) +
  (seeds ? strew(() => sesame(), 14, { rx: radius * 0.7, gap: 12 }) : '')

/** A braided loaf. */
export const braid = (color = '#8f4a1c'): Drawing =>
  shadow(6, 24, 240, 92) +
  at(
    0,
    0,
    Array.from({ length: 7 }, (_, index) =>
      at(
        -186 + index * 62,
        index % 2 ? 20 : -20,
        path(blob(2, 6, 66, 50, 0.04, 12), dark(color, 0.5)) +
          path(blob(0, 0, 64, 47, 0.04, 12), round3d(color)) +
          stroke('M-40-16Q-10-36 26-28', light(color, 0.6), 6, 'opacity=".6"'),
        index % 2 ? -30 : 30,
      ),
    ).join(''),
    -10,
  )
