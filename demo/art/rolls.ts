/** Hot dogs, wraps, shawarma rolls, tacos and filled loaves. */
import {
  at,
  between,
  blob,
  chance,
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
  shadow,
  stroke,
} from './canvas.ts'

/** Parts in a line along a sausage. */
export const lineUp = (part: Recipe, count: number, y = 0, half = 190): Drawing =>
  Array.from({ length: count }, (_, index) =>
    at(-half + (index / (count - 1)) * half * 2, y + between(-8, 8), part(), between(-40, 40)),
  ).join('')

const zigzag = (color: string): Drawing => {
  const d = `M-190 0${Array.from({ length: 10 }, (_, index) => `Q${-171 + index * 38} ${index % 2 ? 28 : -28} ${-152 + index * 38} 0`).join('')}`
  return (
    stroke(d, dark(color, 0.25), 14) + stroke(d, color, 10) + at(-2, -3, stroke(d, light(color, 0.5), 2.6))
  )
}

/** A hot dog from above: bun, sausage and what lies on it. `line` draws a line of sauce in a colour. */
export const hotDog = (
  toppings: Drawing,
  { bun = '#e0a850', sausage = '#b0492b', line = '', second = '' } = {},
): Drawing => {
  const half = (y: number): Drawing =>
    rect(-250, y - 58, 500, 118, dark(bun, 0.4), 59) +
    rect(-250, y - 62, 500, 114, falling(bun), 57) +
    stroke(`M-200 ${y - 36}H110`, '#fff3d8', 9, 'opacity=".45"')
  const frank =
    rect(-268, -40, 536, 84, dark(sausage, 0.5), 42) +
    rect(-268, -44, 536, 80, falling(sausage), 40) +
    stroke('M-230-24H170', '#ffd9bd', 8, 'opacity=".6"')
  return (
    shadow(6, 22, 270, 116) +
    at(
      0,
      0,
      half(-54) +
        half(62) +
        rect(-236, -40, 472, 90, dark(bun, 0.5), 40) +
        frank +
        (second ? at(0, 14, zigzag(second)) : '') +
        (line ? at(0, -6, zigzag(line)) : '') +
        toppings,
      -16,
    )
  )
}

const charMarks = (color: string): Drawing =>
  Array.from({ length: 7 }, (_, index) =>
    path(
      blob(-176 + index * 50 + between(-8, 8), between(-34, 26), between(10, 24), between(6, 13), 0.25, 8),
      dark(color, 0.45),
      'opacity=".5"',
    ),
  ).join('')

/** What looks out of a cut roll. */
const filling = (colors: readonly string[]): Drawing =>
  Array.from({ length: 20 }, (_, index) =>
    path(
      blob(between(-16, 20), -54 + (index % 10) * 11.6, between(12, 22), between(8, 15), 0.25, 8),
      index % 3 ? pick(colors) : (colors[index % colors.length] ?? '#c98a3c'),
    ),
  ).join('')

/** A rolled flatbread cut at one end, in paper at the other. */
export const wrap = (
  bread: string,
  colors: readonly string[],
  { paper = '#f4ead6', stripe = '#b3262a', charred = true } = {},
): Drawing => {
  const body = 'M-210-72H176C206-72 214-40 214 0S206 72 176 72H-210Q-238 0-210-72Z'
  const sheet = 'M-262-80H-40L-64-40-34 0-66 44-42 82H-262Q-284 0-262-80Z'
  return (
    shadow(6, 26, 260, 96) +
    at(
      0,
      0,
      path(body, dark(bread, 0.45)) +
        at(0, -5, path(body, falling(bread))) +
        (charred ? charMarks(bread) : '') +
        stroke('M-20-50H160', '#fff8e6', 8, 'opacity=".5"') +
        ellipse(190, 0, 42, 74, dark(bread, 0.3)) +
        ellipse(192, 0, 37, 68, light(bread, 0.3)) +
        at(194, 0, ellipse(0, 0, 30, 60, dark(colors[0] ?? '#8a4a22', 0.3)) + filling(colors)) +
        path(sheet, dark(paper, 0.3)) +
        at(-2, -5, path(sheet, falling(paper))) +
        [-226, -186, -146, -106]
          .map((x) => stroke(`M${x} -74L${x + 22} 0 ${x} 74`, stripe, 8, 'opacity=".75"'))
          .join(''),
      -22,
    )
  )
}

/** A roll cut in two, the halves one before the other. */
export const cutWrap = (bread: string, colors: readonly string[]): Drawing => {
  const half = (): Drawing =>
    rect(-160, -58, 260, 120, dark(bread, 0.45), 56) +
    rect(-160, -62, 260, 116, falling(bread), 54) +
    at(44, 0, charMarks(bread), 0, 0.6) +
    ellipse(94, -2, 40, 64, dark(bread, 0.35)) +
    ellipse(97, -3, 35, 58, light(bread, 0.35)) +
    at(
      99,
      -3,
      at(0, 0, ellipse(0, 0, 28, 50, dark(colors[0] ?? '#8a4a22', 0.35)) + filling(colors), 0, 0.84),
    ) +
    stroke('M-130-38H30', '#fff8e6', 8, 'opacity=".5"')
  return (
    at(-20, -66, at(24, 34, shadow(-30, 26, 170, 40), -14) + half(), -14, 1.28) +
    at(30, 92, at(24, 34, shadow(-30, 26, 170, 40), -20) + half(), -20, 1.28)
  )
}

/** Bite-size pieces of a roll standing on a plate. */
export const bite = (bread: string, colors: readonly string[]): Drawing =>
  ellipse(2, 5, 44, 42, dark(bread, 0.45)) +
  ellipse(0, 0, 43, 41, round3d(bread)) +
  ellipse(0, 0, 34, 32, dark(colors[0] ?? '#8a4a22', 0.3)) +
  Array.from({ length: 10 }, (_, index) =>
    path(
      blob(between(-20, 20), between(-19, 19), between(7, 12), between(6, 10), 0.25, 7),
      colors[index % colors.length] ?? '#c98a3c',
    ),
  ).join('')

/** A folded tortilla with filling along its open edge. */
export const taco = (shell: string, colors: readonly string[]): Drawing => {
  const half = 'M-120 60C-130-60-60-104 0-104S130-60 120 60Q0 84-120 60Z'
  return (
    at(8, -12, path(half, dark(shell, 0.4))) +
    Array.from({ length: 30 }, () => {
      const a = between(0.12, 0.88) * Math.PI
      return path(
        blob(-Math.cos(a) * 112 + 4, -Math.sin(a) * 126 + 34, between(14, 22), between(11, 18), 0.25, 8),
        pick(colors),
      )
    }).join('') +
    path(half, dark(shell, 0.3)) +
    at(0, 5, path(half, round3d(shell)), 0, 0.985) +
    Array.from({ length: 9 }, () =>
      path(
        blob(between(-80, 80), between(-60, 50), between(6, 14), between(5, 10), 0.3, 7),
        dark(shell, 0.4),
        'opacity=".5"',
      ),
    ).join('')
  )
}

/** A split long loaf with filling in layers, seen from a little above. */
export const longSandwich = (bread: string, colors: readonly string[], seeds = ''): Drawing => {
  const top = 'M-256 4C-262-70-190-84 0-84S262-70 256 4Q0 26-256 4Z'
  const low = 'M-250 30Q0 60 250 30C256 84 190 92 0 92S-256 84-250 30Z'
  const fill = [8, 22, 34]
    .map((y, row) =>
      Array.from({ length: 17 }, (_, place) => {
        const color = colors[(place + row) % colors.length] ?? '#74ad48'
        return path(
          blob(-232 + place * 29, y + between(-5, 5), 27, 16, 0.22, 9),
          chance() > 0.5 ? color : light(color, 0.14),
        )
      }).join(''),
    )
    .join('')
  return (
    shadow(4, 60, 262, 66) +
    at(
      0,
      0,
      path(low, dark(bread, 0.4)) +
        at(0, -4, path(low, falling(bread))) +
        fill +
        path(top, dark(bread, 0.4)) +
        at(0, -6, path(top, falling(bread))) +
        [-140, -40, 60, 160]
          .map((x) => stroke(`M${x - 26} -24Q${x} -56 ${x + 36} -66`, light(bread, 0.6), 9))
          .join('') +
        seeds,
      -10,
    )
  )
}
