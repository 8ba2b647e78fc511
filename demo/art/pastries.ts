/** Viennoiserie, pies, filo and biscuits. */
import {
  at,
  between,
  blob,
  chance,
  circle,
  clip,
  coil,
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
  scatter,
  shadow,
  strew,
  stroke,
} from './canvas.ts'
import { crumb } from './parts.ts'

/** A croissant made of segments on an arc. */
export const croissant = (color = '#c97f2e', top: Drawing = ''): Drawing => {
  const sizes = [36, 58, 76, 88, 76, 58, 36]
  const segments = sizes
    .map((size, index) => ({ size, angle: -72 + index * 24, index }))
    .sort((a, b) => a.size - b.size)
  return at(
    0,
    40,
    shadow(4, 34, 214, 96) +
      segments
        .map(({ size, angle }) => {
          const turn = (angle / 180) * Math.PI
          return at(
            Math.sin(turn) * 190,
            120 - Math.cos(turn) * 176,
            ellipse(2, 6, 60, size + 5, dark(color, 0.45)) +
              ellipse(0, 0, 59, size, round3d(color)) +
              [-30, -10, 10, 30]
                .map((x) =>
                  stroke(
                    `M${x} ${-size * 0.72}Q${x + 9} 0 ${x} ${size * 0.72}`,
                    dark(color, 0.3),
                    3.4,
                    'opacity=".6"',
                  ),
                )
                .join('') +
              stroke(`M-18 ${-size * 0.62}Q-30 0-16 ${size * 0.4}`, '#fff0cd', 6, 'opacity=".6"'),
            angle,
          )
        })
        .join('') +
      top,
  )
}

/** A swirl: pain aux raisins, cinnamon roll. */
export const swirlBun = (
  color: string,
  line: string,
  bits: Recipe = () => crumb('#4b2412', 9),
  glaze = '',
): Drawing => {
  const spiral = coil(5, 31)
  return (
    shadow(6, 20, 184, 178) +
    path(blob(2, 8, 182, 174, 0.03, 18), dark(color, 0.45)) +
    path(blob(0, 0, 180, 170, 0.03, 18), round3d(color)) +
    stroke(spiral, line, 11) +
    at(-3, -5, stroke(spiral, light(color, 0.5), 4, 'opacity=".6"')) +
    strew(bits, 20, { rx: 140, gap: 34 }) +
    (glaze
      ? strew(() => path(blob(0, 0, 40, 16, 0.25, 9), glaze, 'opacity=".92"'), 11, { rx: 130, gap: 50 })
      : '')
  )
}

/** A rectangular pastry with slashes: pain au chocolat, cheese pie, sausage roll. */
export const foldedPastry = (
  color: string,
  ends: string,
  { width = 200, height = 108, lines = 7, top = '' } = {},
): Drawing => {
  const outline = `M${-width + 40} ${-height}H${width - 40}Q${width} ${-height} ${width} ${-height + 40}V${height - 40}Q${width} ${height} ${width - 40} ${height}H${-width + 40}Q${-width} ${height} ${-width} ${height - 40}V${-height + 40}Q${-width} ${-height} ${-width + 40} ${-height}Z`
  return (
    shadow(4, 20, width + 4, height + 8) +
    at(
      0,
      0,
      at(2, 9, path(outline, dark(color, 0.5))) +
        path(outline, falling(color)) +
        clip(
          outline,
          Array.from({ length: lines }, (_, index) => {
            const x = -width + ((index + 0.5) / lines) * width * 2
            return (
              stroke(`M${x - 8} ${-height - 8}Q${x + 18} 0 ${x - 8} ${height + 8}`, dark(color, 0.34), 7) +
              stroke(
                `M${x + 3} ${-height - 8}Q${x + 28} 0 ${x + 3} ${height + 8}`,
                light(color, 0.5),
                5,
                'opacity=".75"',
              )
            )
          }).join(''),
        ) +
        [-0.4, 0.4]
          .map(
            (share) =>
              ellipse(-width + 10, height * share, 13, 20, ends) +
              ellipse(width - 10, height * share, 13, 20, ends),
          )
          .join('') +
        top,
      -14,
    )
  )
}

/** A half-moon turnover with leaf cuts. */
export const turnover = (color = '#cf8a35', top: Drawing = ''): Drawing => {
  const outline = 'M-210 70C-190-90-90-150 10-150S200-90 214 70Q120 116 0 114T-210 70Z'
  return (
    shadow(4, 76, 212, 64) +
    at(
      0,
      0,
      at(0, 9, path(outline, dark(color, 0.5))) +
        path(outline, round3d(color)) +
        stroke(
          'M0 84Q-6-30 8-126M0 50Q-60 30-110 40M0 8Q-56-16-112-6M4-36Q-40-66-80-60M0 50Q60 30 114 44M2 8Q60-16 116 0M6-36Q50-66 92-54',
          dark(color, 0.36),
          8,
        ) +
        stroke('M-190 50Q-120-90-20-116', '#fff2d0', 8, 'opacity=".4"') +
        Array.from({ length: 17 }, (_, index) =>
          stroke(`M${-190 + index * 24} ${84 - Math.abs(index - 8) * 1}v18`, dark(color, 0.35), 5),
        ).join('') +
        top,
      -6,
    )
  )
}

/** A wedge or square of a layered pie from the side; colours from the top. */
export const slab = (
  layers: readonly (readonly [color: string, height: number])[],
  { width = 190, top = '', flaky = true } = {},
): Drawing => {
  const total = layers.reduce((sum, [, height]) => sum + height, 0)
  let y = -total / 2 + 20
  const depth = 62
  const face = layers
    .map(([color, height], index) => {
      const from = y
      y += height
      return (
        rect(-width, from, width * 2, height + 1, index === 0 ? color : falling(color), 0) +
        (flaky
          ? Array.from({ length: Math.floor(height / 9) }, (_, line) =>
              stroke(
                `M${-width} ${from + 5 + line * 9}q${width / 2} ${between(-5, 5)} ${width} 0t${width} ${between(-3, 3)}`,
                dark(color, 0.16),
                2.4,
                'opacity=".6"',
              ),
            ).join('')
          : '')
      )
    })
    .join('')
  const first = layers[0]?.[0] ?? '#e0a850'
  const ceiling = -total / 2 + 20
  return (
    shadow(16, total / 2 + 20, width + 14, 26) +
    path(
      `M${-width} ${ceiling}L${-width + 74} ${ceiling - depth}H${width + 46}L${width} ${ceiling}Z`,
      light(first, 0.2),
    ) +
    path(
      `M${width} ${ceiling}L${width + 46} ${ceiling - depth}V${total / 2 - 30}L${width} ${total / 2 + 20}Z`,
      dark(first, 0.36),
    ) +
    face +
    at(28, ceiling - depth / 2, stretchFlat(top))
  )
}

const stretchFlat = (inner: Drawing): Drawing => `<g transform="scale(1 .45)">${inner}</g>`

/** A round pie or quiche from above. */
export const pie = (crust: string, fill: string, top: Drawing, crimps = 30): Drawing =>
  shadow(6, 20, 204, 204) +
  circle(0, 6, 204, dark(crust, 0.45)) +
  circle(0, 0, 200, round3d(crust)) +
  Array.from({ length: crimps }, (_, index) => {
    const angle = (index / crimps) * Math.PI * 2
    return circle(
      Math.cos(angle) * 190,
      Math.sin(angle) * 190,
      15,
      index % 2 ? light(crust, 0.16) : dark(crust, 0.1),
    )
  }).join('') +
  circle(0, 2, 170, dark(fill, 0.35)) +
  circle(0, 4, 166, round3d(fill)) +
  top

/** A lattice or a coil of filo. */
export const filoCoil = (color = '#cf8c38'): Drawing => {
  const spiral = coil(4, 42)
  return (
    shadow(6, 20, 192, 188) +
    circle(0, 6, 190, dark(color, 0.5)) +
    circle(0, 0, 188, dark(color, 0.2)) +
    at(0, 4, stroke(spiral, dark(color, 0.5), 40)) +
    stroke(spiral, color, 34) +
    at(-4, -8, stroke(spiral, light(color, 0.5), 8, 'opacity=".7"')) +
    strew(() => path(blob(0, 0, 14, 7, 0.2, 8), dark(color, 0.3), 'opacity=".5"'), 24, { rx: 160, gap: 30 })
  )
}

/** Diamonds or squares of a tray pastry with a nut each. */
export const diamonds = (
  color: string,
  nut: Recipe,
  spots: readonly (readonly [number, number])[] = [
    [-110, -50],
    [10, -96],
    [112, -24],
    [-40, 56],
    [88, 104],
  ],
): Drawing =>
  spots
    .map(([x, y]) => {
      const d = 'M-96 0L0-58 96 0 0 58Z'
      return at(
        x,
        y,
        shadow(4, 26, 92, 48) +
          [20, 13, 6]
            .map((drop, index) => at(0, drop, path(d, index % 2 ? light(color, 0.3) : dark(color, 0.35))))
            .join('') +
          path(d, falling(color)) +
          stroke('M-60 0L0-36 60 0', light(color, 0.6), 5, 'opacity=".7"') +
          nut(),
      )
    })
    .join('')

export const cookie = (color: string, chips: Recipe, radius = 96, count = 11): Drawing =>
  path(blob(2, 7, radius, radius * 0.96, 0.05, 14), dark(color, 0.45)) +
  path(blob(0, 0, radius, radius * 0.95, 0.05, 14), round3d(color)) +
  scatter(10, radius * 0.8, radius * 0.8, 20)
    .map(([x, y]) => stroke(`M${x - 9} ${y}q9 ${between(-6, 6)} 18 0`, dark(color, 0.3), 3))
    .join('') +
  strew(chips, count, { rx: radius * 0.72, gap: radius * 0.3 })

/** A plaited butter biscuit. */
export const plait = (color = '#dda24c'): Drawing =>
  Array.from({ length: 5 }, (_, index) =>
    at(
      0,
      -66 + index * 34,
      path(blob(0, 4, 40, 24, 0.05, 10), dark(color, 0.42)) +
        path(blob(0, 0, 38, 22, 0.05, 10), round3d(color)) +
        stroke('M-22-6Q0-14 20-4', light(color, 0.5), 4),
      index % 2 ? 24 : -24,
    ),
  ).join('')

export const crescent = (color = '#e6c184', sugar = true): Drawing =>
  path(
    'M-70 34C-84-40-30-74 0-74S84-40 70 34C66 50 44 48 42 30 38-8 18-22 0-22S-38-8-42 30C-44 48-66 50-70 34Z',
    dark(color, 0.36),
  ) +
  at(
    0,
    -6,
    path(
      'M-70 34C-84-40-30-74 0-74S84-40 70 34C66 50 44 48 42 30 38-8 18-22 0-22S-38-8-42 30C-44 48-66 50-70 34Z',
      round3d(color),
    ),
  ) +
  (sugar
    ? scatter(26, 66, 40, 9)
        .map(([x, y]) => circle(x, y - 44, 3.4, '#ffffff', 'opacity=".85"'))
        .join('')
    : '')

export const madeleine = (color = '#dfa548'): Drawing =>
  path('M0 84C-64 84-82 10-60-40-44-76-20-84 0-84S44-76 60-40C82 10 64 84 0 84Z', dark(color, 0.45)) +
  at(0, -5, path('M0 82C-62 82-80 10-58-40-42-74-20-82 0-82S42-74 58-40C80 10 62 82 0 82Z', round3d(color))) +
  [-44, -24, 0, 24, 44]
    .map((x) => stroke(`M${x * 0.4} 64Q${x * 1.16} 0 ${x * 0.7} -66`, dark(color, 0.3), 6, 'opacity=".7"'))
    .join('')

export const cannele = (color = '#5d2a12'): Drawing =>
  path('M-48-66H48L66 66Q0 90-66 66Z', dark(color, 0.4)) +
  Array.from({ length: 6 }, (_, index) =>
    path(
      `M${-48 + index * 16.4} -66H${-34 + index * 16.4}L${-46 + index * 22} 74H${-64 + index * 22}Z`,
      index % 2 ? color : light(color, 0.16),
    ),
  ).join('') +
  ellipse(0, -66, 48, 16, light(color, 0.28)) +
  ellipse(0, -66, 24, 7, dark(color, 0.3)) +
  stroke('M-36-40L-46 40', '#ffd9b0', 6, 'opacity=".5"')

export const choux = (color = '#cf8f3c', sugar = true): Drawing =>
  path(blob(1, 6, 46, 42, 0.1, 10), dark(color, 0.45)) +
  path(blob(0, 0, 45, 40, 0.1, 10), round3d(color)) +
  (sugar
    ? scatter(11, 32, 28, 12)
        .map(([x, y]) => rect(x - 5, y - 9, 9, 8, '#ffffff', 3))
        .join('')
    : '') +
  stroke('M-24-8Q-12-28 8-26', '#fff3d4', 5, 'opacity=".5"')

export const samosa = (color = '#c98634'): Drawing =>
  path('M0-116Q8-122 16-112L128 84Q134 100 112 102H-112Q-134 100-126 82Z', dark(color, 0.48)) +
  at(0, -7, path('M0-114Q8-120 16-110L124 80Q130 94 110 96H-110Q-130 94-122 78Z', round3d(color))) +
  stroke('M4-96Q-30 0-92 76M4-96Q40 10 96 78', dark(color, 0.34), 6, 'opacity=".7"') +
  scatter(14, 70, 60, 18)
    .map(([x, y]) => circle(x, y + 20, between(3, 6), chance() > 0.5 ? dark(color, 0.32) : light(color, 0.4)))
    .join('')

/** A rolled or folded crêpe or dosa. */
export const rolledCrepe = (color: string, specks: string): Drawing => {
  const outline = 'M-270-34C-276-70-200-70 0-66S272-76 276-30 200 40 0 42-264 6-270-34Z'
  return at(
    0,
    0,
    at(2, 10, path(outline, dark(color, 0.45))) +
      path(outline, falling(color)) +
      clip(
        outline,
        scatter(40, 260, 56, 18)
          .map(([x, y]) =>
            path(blob(x, y - 12, between(6, 18), between(4, 9), 0.25, 8), specks, 'opacity=".5"'),
          )
          .join(''),
      ) +
      ellipse(264, -16, 22, 42, dark(color, 0.3)) +
      ellipse(266, -18, 14, 32, dark(color, 0.5)) +
      stroke('M-230-48Q0-60 210-52', '#fff3cf', 8, 'opacity=".5"'),
    -10,
  )
}

export const powder = (count = 60, rx = 130, ry = 100): Drawing =>
  scatter(count, rx, ry, 9)
    .map(([x, y]) => circle(x, y, between(2, 5), pick(['#ffffff', '#fffaf0']), 'opacity=".85"'))
    .join('')
