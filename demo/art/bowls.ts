/** Salads, rice, soups, curries and dips, seen from above. */
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
  type Recipe,
  scatter,
  strew,
  stroke,
} from './canvas.ts'
import { frill, herb } from './parts.ts'
import { bowl } from './plates.ts'

/** A bed of leaves in the given greens. */
export const leavesBed = (
  greens: readonly string[] = ['#5a9a45', '#79b556', '#4b8a3c', '#93c66a'],
  radius = 146,
): Drawing =>
  circle(0, 4, radius, dark(greens[0] ?? '#4b8a3c', 0.35)) +
  strew(() => at(0, 0, frill(pick(greens)), 0, 1.15), 34, { rx: radius, gap: 26 })

/** Something chopped fine: parsley, bulgur, minced meat, crumbs. */
export const fine = (colors: readonly string[], count = 260, radius = 140, size = 6): Drawing =>
  scatter(count, radius, radius, size * 1.35)
    .map(([x, y]) =>
      path(blob(x, y, between(size * 0.6, size), between(size * 0.5, size * 0.9), 0.3, 6), pick(colors)),
    )
    .join('')

export const salad = (greens: readonly string[] | undefined, ...tops: readonly Drawing[]): Drawing =>
  bowl('#47803a', leavesBed(greens) + tops.join(''))

/** A part scattered over a bowl or a plate. */
export const over = (part: Recipe, count: number, gap = 44, scale = 1.15, radius = 122): Drawing =>
  strew(part, count, { rx: radius, gap, scale })

/** Shredded cabbage, carrots or cheese. */
export const shreds = (colors: readonly string[], count = 150, radius = 136, width = 5.5): Drawing =>
  scatter(count, radius, radius, 12)
    .map(([x, y]) => {
      const turn = between(0, 360)
      return at(x, y, stroke('M-22 0Q0-12 22 2', pick(colors), width), turn)
    })
    .join('')

/** Grains of rice over a ground. */
export const rice = (
  colors: readonly string[] = ['#fffdf2', '#f7efd6', '#ece0bd'],
  radius = 148,
  count = 340,
): Drawing =>
  path(blob(0, 4, radius, radius, 0.03, 20), dark(colors[0] ?? '#fffdf2', 0.2)) +
  scatter(count, radius, radius, 10)
    .map(([x, y]) => at(x, y, ellipse(0, 0, 8.5, 3.3, pick(colors)), between(0, 180)))
    .join('')

/** A smooth dip with a spooned swirl and a pool of oil. */
export const swirl = (color: string, oil = '#d9a62e', radius = 150): Drawing =>
  circle(0, 0, radius, color) +
  [0.84, 0.64, 0.44]
    .map(
      (share, index) =>
        `<circle r="${radius * share}" fill="none" stroke="${index % 2 ? light(color, 0.5) : dark(color, 0.14)}" stroke-width="14" stroke-dasharray="${radius * share * 3.5} ${radius * share * 2.8}" stroke-linecap="round" transform="rotate(${index * 75 + 20})"/>`,
    )
    .join('') +
  path(blob(4, 6, radius * 0.32, radius * 0.3, 0.16, 12), dark(oil, 0.16)) +
  path(blob(0, 2, radius * 0.27, radius * 0.24, 0.16, 12), light(oil, 0.12))

export const dip = (color: string, oil: string, ...tops: readonly Drawing[]): Drawing =>
  bowl(color, swirl(color, oil) + tops.join(''), '#f4ead9')

/** A soup or curry: chunks stand out of the gravy, cream runs across. */
export const stew = (color: string, ...tops: readonly Drawing[]): Drawing =>
  bowl(
    color,
    path(blob(-20, -30, 120, 90, 0.2, 12), light(color, 0.12), 'opacity=".7"') + tops.join(''),
    '#f3e8d6',
  )

export const copperStew = (color: string, ...tops: readonly Drawing[]): Drawing =>
  bowl(
    color,
    path(blob(-20, -30, 120, 90, 0.2, 12), light(color, 0.14), 'opacity=".7"') + tops.join(''),
    '#b9743a',
  )

export const creamSwirl = (color = '#fff6e6', radius = 84): Drawing =>
  stroke(
    `M${-radius} ${radius * 0.2}A${radius} ${radius} 0 1 1 ${radius * 0.2} ${radius}M${-radius * 0.5} 0A${radius * 0.52} ${radius * 0.52} 0 1 1 0 ${radius * 0.5}`,
    color,
    11,
    'opacity=".92"',
  )

/** A lump half sunk in the gravy. */
export const lump = (color: string, size = 32): Drawing =>
  path(blob(0, 4, size, size * 0.78, 0.14, 9), dark(color, 0.4)) +
  path(blob(0, 0, size * 0.94, size * 0.68, 0.14, 9), color) +
  path(blob(-6, -6, size * 0.5, size * 0.3, 0.2, 8), light(color, 0.35))

export const herbs = (count = 20, radius = 124, color?: string): Drawing =>
  strew(() => herb(color), count, { rx: radius, gap: 22 })

/** A mound in a sector of a bowl, as in grain bowls: `turn` in degrees clockwise from the top. */
export const sector = (turn: number, inner: Drawing, radius = 88): Drawing => {
  const angle = ((turn - 90) / 180) * Math.PI
  return at(Math.cos(angle) * radius, Math.sin(angle) * radius, inner)
}

export const mound = (colors: readonly string[], size = 7, radius = 58): Drawing =>
  circle(2, 5, radius, dark(colors[0] ?? '#888888', 0.4)) +
  circle(0, 0, radius, dark(colors[0] ?? '#888888', 0.12)) +
  fine(colors, 80, radius - 6, size)

export const riceBowl = (grain: Drawing, ...tops: readonly Drawing[]): Drawing =>
  bowl('#e8dcc0', grain + tops.join(''), '#37474c')

/** Short tubes of pasta in a sauce. */
export const macaroni = (color = '#f3b93f', count = 46, radius = 138): Drawing =>
  circle(0, 2, radius, dark(color, 0.3)) +
  scatter(count, radius - 6, radius - 6, 22)
    .map(([x, y]) =>
      at(
        x,
        y,
        stroke('M-15 7A15 15 0 0 1 15 7', dark(color, 0.32), 17) +
          stroke('M-15 5A15 15 0 0 1 15 5', light(color, chance() * 0.3), 12) +
          stroke('M-9-5Q0-10 8-6', '#fff8dc', 2.6),
        between(0, 360),
      ),
    )
    .join('')

export const noodles = (color = '#f0c65d', count = 40, radius = 126): Drawing =>
  circle(0, 2, radius + 10, dark(color, 0.25)) +
  scatter(count, radius, radius, 16)
    .map(([x, y]) =>
      at(
        x,
        y,
        stroke('M-44 6Q-20-22 6-2T46-6', dark(color, 0.22), 8) +
          stroke('M-44 4Q-20-24 6-4T46-8', light(color, chance() * 0.35), 4.6),
        between(0, 360),
      ),
    )
    .join('')
