/** Cakes, tarts, ice cream and sweets. */
import {
  at,
  between,
  blob,
  circle,
  clip,
  cylinder,
  type Drawing,
  dark,
  ellipse,
  falling,
  light,
  path,
  pick,
  rect,
  ring,
  round3d,
  scatter,
  shadow,
  stroke,
} from './canvas.ts'

type Layers = readonly (readonly [color: string, height: number])[]

const heightOf = (layers: Layers): number => layers.reduce((sum, [, height]) => sum + height, 0)

/** A round cake from the side with a glaze that may drip. */
export const cake = (
  layers: Layers,
  glaze: string,
  { top = '', drip = false, width = 176, gloss = true } = {},
): Drawing => {
  const total = heightOf(layers)
  let y = -total / 2 + 24
  const floor = total / 2 + 24
  const bands = layers
    .map(([color, height]) => {
      const from = y
      y += height
      return rect(-width, from, width * 2, height + 1, cylinder(color))
    })
    .join('')
  const body = `M${-width} ${floor - total}V${floor}Q${-width} ${floor + 36} 0 ${floor + 38}Q${width} ${floor + 36} ${width} ${floor}V${floor - total}Z`
  const ceiling = floor - total
  const last = layers[layers.length - 1]?.[0] ?? glaze
  const drips = drip
    ? [-0.9, -0.62, -0.34, -0.02, 0.26, 0.56, 0.86]
        .map((share) => rect(width * share - 15, ceiling, 30, between(40, 92), glaze, 15))
        .join('')
    : ''
  return (
    shadow(6, floor + 24, width + 56, 40) +
    ellipse(0, floor + 24, width + 48, 42, '#d8cbb8') +
    ellipse(0, floor + 18, width + 46, 40, '#fffaf1') +
    clip(body, rect(-width, floor - 2, width * 2, 60, cylinder(last)) + bands) +
    clip(`M${-width} ${ceiling - 60}H${width}V${floor + 40}H${-width}Z`, drips) +
    ellipse(0, ceiling + 5, width, 48, dark(glaze, 0.22)) +
    ellipse(0, ceiling, width, 47, round3d(glaze)) +
    (gloss
      ? stroke(
          `M${-width * 0.74} ${ceiling - 10}Q${-width * 0.4} ${ceiling - 40} ${width * 0.1} ${ceiling - 38}`,
          '#ffffff',
          8,
          'opacity=".6"',
        )
      : '') +
    at(0, ceiling - 6, top)
  )
}

/** A slice of a layer cake. */
export const cakeSlice = (layers: Layers, frosting: string, top: Drawing = ''): Drawing => {
  const total = heightOf(layers)
  const ceiling = -total / 2 + 16
  let y = ceiling
  const face = layers
    .map(([color, height]) => {
      const from = y
      y += height
      return (
        rect(-206, from, 346, height + 1, falling(color)) +
        scatter(Math.floor(height / 5), 160, height * 0.4, 12)
          .map(([x, py]) =>
            ellipse(x - 34, from + height / 2 + py, 4, 2.4, dark(color, 0.22), 'opacity=".7"'),
          )
          .join('')
      )
    })
    .join('')
  return (
    shadow(4, total / 2 + 18, 250, 34) +
    ellipse(0, total / 2 + 22, 252, 36, '#d8cbb8') +
    ellipse(0, total / 2 + 16, 250, 34, '#fffaf1') +
    path(
      `M140 ${ceiling}L204 ${ceiling - 76}V${total / 2 - 40}L140 ${total / 2 + 16}Z`,
      dark(frosting, 0.16),
    ) +
    face +
    path(
      `M-206 ${ceiling}Q-214 ${ceiling - 14} -190 ${ceiling - 18}L204 ${ceiling - 80}L140 ${ceiling + 6}H-196Z`,
      frosting,
    ) +
    stroke(`M-180 ${ceiling - 14}L120 ${ceiling - 56}`, '#ffffff', 7, 'opacity=".5"') +
    at(60, ceiling - 36, top)
  )
}

/** A tart from above: a crimped shell and a filling. */
export const tart = (fill: string, top: Drawing = '', crust = '#d59b4c', gloss = true): Drawing =>
  shadow(6, 20, 196, 196) +
  circle(0, 6, 196, dark(crust, 0.45)) +
  circle(0, 0, 192, round3d(crust)) +
  ring(36, 184)
    .map(({ x, y }, index) => circle(x, y, 13, index % 2 ? light(crust, 0.24) : dark(crust, 0.08)))
    .join('') +
  circle(0, 2, 160, dark(fill, 0.4)) +
  circle(0, 4, 156, round3d(fill)) +
  (gloss ? stroke('M-112-62A128 128 0 0 1-36-122', '#ffffff', 12, 'opacity=".5"') : '') +
  top

/** A glazed éclair from above. */
export const eclair = (glaze: string, top: Drawing = ''): Drawing =>
  shadow(4, 24, 250, 70) +
  at(
    0,
    0,
    rect(-246, -66, 492, 144, dark('#c98a3f', 0.42), 70) +
      rect(-246, -72, 492, 138, falling('#c98a3f'), 68) +
      path(
        'M-206-52H206C240-48 240 14 206 20 170 34 150 18 110 24S40 38 0 24-80 34-120 22-180 32-206 20C-240 14-240-48-206-52Z',
        dark(glaze, 0.3),
      ) +
      at(
        0,
        -5,
        path(
          'M-206-50H206C236-46 236 12 206 16 170 30 150 14 110 20S40 34 0 20-80 30-120 18-180 28-206 16C-236 12-236-46-206-50Z',
          round3d(glaze),
        ),
      ) +
      stroke('M-190-38H60', '#ffffff', 9, 'opacity=".5"') +
      top,
    -14,
  )

/** A ring of choux with cream between the halves. */
export const creamRing = (color: string, cream: string, top: Drawing = ''): Drawing =>
  `${
    shadow(6, 22, 194, 190) +
    [
      ['0', dark(color, 0.5), 108, 8],
      ['0', color, 104, 0],
    ]
      .map(
        ([, paint, width, y]) =>
          `<circle cy="${y}" r="136" fill="none" stroke="${paint}" stroke-width="${width}"/>`,
      )
      .join('') +
    ring(14, 138)
      .map(
        ({ x, y }) =>
          path(blob(x, y + 4, 50, 46, 0.06, 10), dark(cream, 0.25)) +
          path(blob(x, y, 48, 43, 0.06, 10), round3d(cream)),
      )
      .join('')
  }<circle cy="-8" r="136" fill="none" stroke="${dark(color, 0.3)}" stroke-width="58"/><circle cy="-13" r="136" fill="none" stroke="${color}" stroke-width="52"/><circle cx="-4" cy="-22" r="138" fill="none" stroke="${light(color, 0.5)}" stroke-width="8" opacity=".6"/>${top}`

/** A dome or ball of ice cream. */
export const scoop = (color: string, bits: Drawing = '', radius = 74): Drawing =>
  path(blob(0, 6, radius, radius * 0.96, 0.04, 16), dark(color, 0.32)) +
  path(blob(0, 0, radius, radius * 0.94, 0.04, 16), round3d(color)) +
  path(
    `M${-radius} ${radius * 0.4}q${radius * 0.25} ${radius * 0.34} ${radius * 0.5} 0t${radius * 0.5} 0 ${radius * 0.5} 0 ${radius * 0.5} 0Q${radius * 0.6} ${radius} 0 ${radius * 0.98}T${-radius} ${radius * 0.4}Z`,
    dark(color, 0.1),
  ) +
  stroke(
    `M${-radius * 0.5} ${-radius * 0.3}Q${-radius * 0.2} ${-radius * 0.72} ${radius * 0.26} ${-radius * 0.62}`,
    '#ffffff',
    radius * 0.12,
    'opacity=".6"',
  ) +
  bits

const cupOutline = 'M-150-10H150L112 150Q110 164 96 164H-96Q-110 164-112 150Z'

/** Scoops in a paper cup. */
export const iceCup = (colors: readonly string[], paper: string, extra: Drawing = ''): Drawing => {
  const spots: readonly (readonly [number, number])[] =
    colors.length > 2
      ? [
          [-70, -34],
          [70, -34],
          [0, -108],
        ]
      : colors.length === 2
        ? [
            [-62, -46],
            [62, -50],
          ]
        : [[0, -50]]
  return at(
    0,
    34,
    shadow(4, 166, 130, 22) +
      spots
        .map(([x, y], index) =>
          at(x, y, scoop(colors[index] ?? '#fff3d8', '', colors.length === 1 ? 112 : 84)),
        )
        .join('') +
      extra +
      path(cupOutline, cylinder(paper)) +
      rect(-160, -24, 320, 28, light(paper, 0.4), 14) +
      [-80, 0, 80].map((x) => circle(x, 78, 17, light(paper, 0.5), 'opacity=".8"')).join(''),
  )
}

export const cone = (color: string): Drawing =>
  at(
    0,
    0,
    shadow(4, 206, 60, 14) +
      path('M-82-10H82L14 200Q0 216-14 200Z', falling('#d99a45')) +
      clip(
        'M-82-10H82L14 200Q0 216-14 200Z',
        Array.from({ length: 12 }, (_, index) =>
          stroke(
            `M${-160 + index * 32} -20L${-20 + index * 32} 220M${160 - index * 32} -20L${20 - index * 32} 220`,
            '#a9692a',
            4,
          ),
        ).join(''),
      ) +
      rect(-94, -30, 188, 34, '#c98436', 16) +
      [
        [0, -50, 108, 44],
        [-4, -104, 90, 40],
        [6, -150, 66, 34],
        [0, -188, 36, 28],
      ]
        .map(
          ([x = 0, y = 0, rx = 0, ry = 0]) =>
            path(blob(x + 2, y + 6, rx, ry, 0.03, 14), dark(color, 0.2)) +
            path(blob(x, y, rx, ry, 0.03, 14), round3d(color)),
        )
        .join('') +
      path('M-14-206Q4-238 22-222 8-214 18-196Z', light(color, 0.3)),
    0,
    1,
  )

/** A macaron from the side. */
export const macaron = (color: string): Drawing =>
  path('M-56-8C-56-48-30-58 0-58S56-48 56-8Z', round3d(color)) +
  [-44, -22, 0, 22, 44].map((x) => path(blob(x, -5, 14, 9, 0.2, 8), light(color, 0.12))).join('') +
  rect(-50, -2, 100, 20, light(color, 0.6), 8) +
  [-44, -22, 0, 22, 44].map((x) => path(blob(x, 20, 14, 9, 0.2, 8), light(color, 0.06))).join('') +
  path('M-56 24H56C56 50 34 56 0 56S-56 50-56 24Z', falling(color)) +
  stroke('M-38-26Q-26-46 0-48', '#ffffff', 5, 'opacity=".6"')

/** A chocolate or jelly, square from above. */
export const sweet = (color: string, mark: Drawing = ''): Drawing =>
  rect(-38, -32, 78, 78, dark(color, 0.5), 14) +
  rect(-38, -38, 76, 74, falling(color), 14) +
  rect(-28, -30, 56, 44, light(color, 0.14), 10) +
  mark +
  stroke('M-26-26H6', '#ffffff', 5, 'opacity=".45"')

/** A ring doughnut. */
export const doughnut = (glaze: string, top: Drawing = '', radius = 96): Drawing => {
  const wide = radius * 0.84
  const band = (paint: string, width: number, y: number): Drawing =>
    `<circle cy="${y}" r="${radius}" fill="none" stroke="${paint}" stroke-width="${width}"/>`
  return (
    shadow(5, 18, radius + wide / 2, radius + wide / 2) +
    band('#6f3d16', wide, 8) +
    band('#c98334', wide, 0) +
    band(dark(glaze, 0.2), wide * 0.76, -1) +
    band(glaze, wide * 0.7, -5) +
    at(
      0,
      0,
      stroke(
        `M${-radius} ${-radius * 0.5}A${radius * 1.1} ${radius * 1.1} 0 0 1 ${-radius * 0.1} ${-radius * 1.12}`,
        '#ffffff',
        11,
        'opacity=".7"',
      ),
    ) +
    top
  )
}

export const sprinkles = (count: number, inner: number, outer: number): Drawing =>
  Array.from({ length: count }, () => {
    const [angle, distance] = [between(0, 6.28), between(inner, outer)]
    return at(
      Math.cos(angle) * distance,
      Math.sin(angle) * distance - 5,
      rect(-8, -3, 16, 6, pick(['#e4496f', '#f4b92e', '#4aa3c9', '#6fb552', '#ffffff']), 3),
      between(0, 180),
    )
  }).join('')

/** Pancakes in a stack from the side. */
export const pancakeStack = (count: number, top: Drawing, syrup = '#b5611b'): Drawing => {
  const step = 46
  const base = (count * step) / 2 + 20
  return (
    shadow(6, base + 26, 256, 36) +
    ellipse(0, base + 22, 252, 42, '#d8cbb8') +
    ellipse(0, base + 16, 250, 40, '#fffaf1') +
    Array.from({ length: count }, (_, index) => {
      const y = base - index * step
      return at(
        between(-7, 7),
        y,
        ellipse(0, 4, 184, 44, '#8a4c1c') +
          rect(-184, -36, 368, 40, '#f0cd86', 20) +
          ellipse(0, -34, 184, 42, '#a9642a') +
          ellipse(0, -38, 178, 38, round3d('#d99a4b')),
      )
    }).join('') +
    at(
      0,
      base - count * step + 6,
      path(blob(0, 2, 128, 26, 0.16, 14), syrup, 'opacity=".9"') +
        [-110, -30, 60, 122].map((x) => rect(x - 11, 0, 22, between(50, 96), syrup, 11)).join('') +
        top,
    )
  )
}

/** A waffle from above. */
export const waffle = (color = '#d4923c'): Drawing =>
  shadow(6, 20, 196, 180) +
  rect(-186, -166, 376, 346, dark(color, 0.48), 60) +
  rect(-186, -174, 372, 342, falling(color), 60) +
  Array.from({ length: 25 }, (_, index) => {
    const [x, y] = [(index % 5) * 68 - 136, Math.floor(index / 5) * 62 - 126]
    return (
      rect(x - 24, y - 24, 48, 44, dark(color, 0.36), 9) + rect(x - 20, y - 12, 40, 30, dark(color, 0.16), 7)
    )
  }).join('')

/** A pudding turned out on a plate, with sauce. */
export const pudding = (color: string, cap: string): Drawing =>
  shadow(4, 116, 238, 46) +
  ellipse(0, 112, 236, 52, '#d8cbb8') +
  ellipse(0, 104, 234, 50, '#fffaf1') +
  ellipse(0, 104, 196, 34, cap) +
  path('M-116-110H116L164 100Q0 142-164 100Z', cylinder(color)) +
  path('M-116-110H116L124-74Q96-30 70-66T10-58-50-64-124-74Z', cap) +
  ellipse(0, -110, 116, 32, light(cap, 0.16)) +
  stroke('M-84-118Q-40-134 20-132', '#ffffff', 8, 'opacity=".6"')

export const cupcake = (cream: string, paper: string, top: Drawing = ''): Drawing =>
  path('M-84 20H84L62 130H-62Z', cylinder(paper)) +
  [-52, -18, 18, 52].map((x) => stroke(`M${x} 24L${x * 0.76} 126`, dark(paper, 0.25), 5)).join('') +
  [
    [0, 12, 98, 34],
    [2, -30, 78, 32],
    [-2, -66, 54, 28],
    [2, -96, 28, 22],
  ]
    .map(
      ([x = 0, y = 0, rx = 0, ry = 0]) =>
        path(blob(x + 2, y + 6, rx, ry, 0.05, 13), dark(cream, 0.18)) +
        path(blob(x, y, rx, ry, 0.05, 13), round3d(cream)),
    )
    .join('') +
  at(0, -108, top)

export const whipped = (radius = 46): Drawing =>
  [1, 0.68, 0.38]
    .map(
      (share, index) =>
        path(blob(2, 4 - index * 8, radius * share, radius * share * 0.9, 0.1, 11), '#e2d6c2') +
        path(blob(0, -index * 8, radius * share, radius * share * 0.9, 0.1, 11), '#fffdf8'),
    )
    .join('')
