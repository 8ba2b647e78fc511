/** Drinks: glasses, cups, bottles and cans from the side, hot drinks from above. */
import {
  at,
  between,
  blob,
  chance,
  circle,
  clip,
  cylinder,
  type Drawing,
  dark,
  ellipse,
  fade,
  light,
  path,
  rect,
  round3d,
  shadow,
  stroke,
} from './canvas.ts'

const tumbler = 'M-92-176H92L72 188Q71 200 58 200H-58Q-71 200-72 188Z'
const shakeGlass = 'M-94-150H94L58 150Q56 164 44 168H-44Q-56 164-58 150Z'

const iceCubes = (rows: number): Drawing =>
  Array.from({ length: rows * 2 }, (_, index) =>
    at(
      (index % 2 ? 32 : -30) + between(-8, 8),
      -104 + Math.floor(index / 2) * 54,
      rect(-25, -25, 50, 50, '#ffffff', 12) + rect(-18, -20, 24, 14, '#ffffff', 6),
      between(-26, 26),
    ),
  )
    .map((cube) => fade(0.34, cube))
    .join('')

const bubbles = (count: number): Drawing =>
  Array.from({ length: count }, () =>
    circle(between(-66, 66), between(-120, 176), between(2, 5), '#ffffff', 'opacity=".5"'),
  ).join('')

const straw = (color: string): Drawing =>
  rect(18, -262, 17, 250, dark(color, 0.2), 6) + rect(18, -262, 7, 250, light(color, 0.3), 4)

const glassShine =
  stroke('M-70-150L-56 160', '#ffffff', 10, 'opacity=".55"') +
  stroke('M74-130L64 60', '#ffffff', 5, 'opacity=".4"')

interface GlassOptions {
  readonly ice?: number
  readonly fizz?: number
  readonly garnish?: Drawing
  readonly inside?: Drawing
  readonly foam?: string
  readonly strawColor?: string
}

/** A tall glass with layers of colour, listed from the top. */
export const glass = (
  colors: readonly string[],
  { ice = 0, fizz = 0, garnish = '', inside = '', foam = '', strawColor = '' }: GlassOptions = {},
): Drawing => {
  const level = -140
  const step = (200 - level) / colors.length
  const layers = colors
    .map((color, index) => rect(-110, level + index * step, 220, step + 30, cylinder(color)))
    .join('')
  const seams = colors
    .slice(1)
    .map((color, index) =>
      path(blob(0, level + (index + 1) * step, 100, 18, 0.14, 12), color, 'opacity=".75"'),
    )
    .join('')
  const surface = colors[0] ?? '#ffffff'
  return at(
    0,
    10,
    shadow(8, 200, 110, 20) +
      (strawColor ? at(0, 0, straw(strawColor), 9) : '') +
      path(tumbler, '#ffffff', 'opacity=".55"') +
      clip(tumbler, layers + seams + inside + iceCubes(ice) + bubbles(fizz)) +
      ellipse(0, level, 88, 15, foam || light(surface, 0.3)) +
      (foam ? rect(-90, level, 180, 34, foam, 12) : '') +
      stroke('M-92-176L-72 188Q-71 200-58 200H58Q71 200 72 188L92-176', '#8fa3a6', 4, 'opacity=".55"') +
      ellipse(0, -176, 92, 15, '#ffffff', 'opacity=".45"') +
      glassShine +
      garnish,
    0,
    1,
  )
}

/** A shake with whipped cream; `side` is what runs down inside the glass, `top` what lies on the cream. */
export const shake = (
  color: string,
  { side = '', top = '', cream = '#fffaf0', strawColor = '#d8362f' } = {},
): Drawing =>
  at(
    0,
    46,
    shadow(8, 168, 104, 20) +
      at(0, 10, straw(strawColor), 12) +
      path(shakeGlass, '#ffffff', 'opacity=".6"') +
      clip(
        shakeGlass,
        rect(-100, -140, 200, 320, cylinder(color)) +
          (side
            ? [-74, -30, 18, 62]
                .map((x, index) =>
                  stroke(
                    `M${x} -150Q${x + 22} ${-60 + index * 10} ${x * 0.7} ${10 + (index % 2) * 60}`,
                    side,
                    17,
                    'opacity=".9"',
                  ),
                )
                .join('')
            : ''),
      ) +
      stroke('M-94-150L-58 150Q-56 164-44 168H44Q56 164 58 150L94-150', '#8fa3a6', 4, 'opacity=".5"') +
      [
        [0, -146, 92, 30],
        [0, -172, 74, 28],
        [4, -198, 52, 25],
        [6, -222, 28, 22],
      ]
        .map(
          ([x = 0, y = 0, rx = 0, ry = 0]) =>
            path(blob(x + 2, y + 6, rx, ry, 0.08, 12), dark(cream, 0.16)) +
            path(blob(x, y, rx, ry, 0.08, 12), cream) +
            path(blob(x - rx * 0.25, y - ry * 0.3, rx * 0.5, ry * 0.3, 0.1, 9), '#ffffff', 'opacity=".8"'),
        )
        .join('') +
      at(0, -186, top) +
      stroke('M-70-120L-46 130', '#ffffff', 9, 'opacity=".5"'),
  )

/** A cup on its saucer from above; `art` lies on the coffee. */
export const cup = (
  fill: string,
  art: Drawing = '',
  { color = '#fbf7ef', radius = 122, side = '' } = {},
): Drawing =>
  shadow(6, 18, 196, 196) +
  circle(0, 4, 196, dark(color, 0.2)) +
  circle(0, 0, 196, round3d(color)) +
  circle(0, 2, 146, dark(color, 0.1)) +
  circle(0, 3, 142, light(color, 0.4)) +
  side +
  at(
    0,
    0,
    rect(radius - 16, -24, 84, 48, dark(color, 0.25), 24) +
      rect(radius - 14, -26, 76, 40, color, 20) +
      rect(radius, -12, 44, 14, dark(color, 0.2), 7),
    -38,
  ) +
  circle(4, 10, radius, '#2a0f05', 'opacity=".22"') +
  circle(0, 2, radius, dark(color, 0.25)) +
  circle(0, 0, radius, round3d(color)) +
  circle(0, 2, radius * 0.87, dark(fill, 0.4)) +
  circle(0, 4, radius * 0.85, dark(fill, 0.1)) +
  circle(-2, 3, radius * 0.81, fill) +
  art

export const rosetta = (milk = '#f7e7c8'): Drawing =>
  path('M0 70C-60 40-66-10-34-52-20-70 20-70 34-52 66-10 60 40 0 70Z', milk) +
  stroke('M0 62V-50M0 40Q-34 20-36-10M0 40Q34 20 36-10M0 12Q-26-4-26-30M0 12Q26-4 26-30', '#b3763c', 5)

export const heart = (milk = '#f7e7c8'): Drawing =>
  path('M0 62C-70 14-70-46-34-50-12-52-2-36 0-26 2-36 12-52 34-50 70-46 70 14 0 62Z', milk)

export const foamCap = (color = '#f8ecd6', radius = 92): Drawing =>
  path(blob(0, 4, radius, radius, 0.03, 18), color) +
  Array.from({ length: 26 }, () =>
    circle(between(-60, 60), between(-60, 60), between(2, 5), '#ffffff', 'opacity=".8"'),
  ).join('')

export const crema = (): Drawing =>
  path(blob(-10, 0, 64, 54, 0.16, 12), '#c98a47', 'opacity=".75"') +
  path(blob(-14, -6, 34, 26, 0.2, 10), '#e0ac6d', 'opacity=".7"')

export const dusting = (color: string, count = 40, radius = 80): Drawing =>
  Array.from({ length: count }, () =>
    circle(
      between(-radius, radius) * 0.7,
      between(-radius, radius) * 0.7,
      between(1.5, 3.6),
      color,
      'opacity=".7"',
    ),
  ).join('')

/** A small waisted tea glass from the side. */
export const teaGlass = (color: string, extra: Drawing = '', milky = false): Drawing => {
  const outline =
    'M-92-150H92C86-60 62-30 70 40 80 110 66 150 40 160H-40C-66 150-80 110-70 40-62-30-86-60-92-150Z'
  return at(
    0,
    20,
    shadow(4, 176, 170, 26) +
      ellipse(0, 172, 168, 30, '#cfd6d6') +
      ellipse(0, 166, 166, 28, '#ffffff') +
      path(outline, '#ffffff', 'opacity=".6"') +
      clip(outline, rect(-110, -112, 220, 300, cylinder(color)) + extra) +
      ellipse(0, -112, 84, 14, milky ? light(color, 0.4) : light(color, 0.2)) +
      stroke(
        'M-92-150C-86-60-62-30-70 40-80 110-66 150-40 160H40C66 150 80 110 70 40 62-30 86-60 92-150',
        '#c9a24b',
        4,
        'opacity=".8"',
      ) +
      stroke('M-66-100C-58-40-46 0-52 60', '#ffffff', 9, 'opacity=".6"') +
      stroke('M-20-196Q-36-220-16-236M16-196Q0-222 20-240', '#ffffff', 8, 'opacity=".75"'),
  )
}

const bottleOutline =
  'M-30-214H30V-150C30-112 70-104 70-56V182Q70 204 48 204H-48Q-70 204-70 182V-56C-70-104-30-112-30-150Z'

/** A bottle with a label; `fill` is the drink behind the glass. */
export const bottle = (fill: string, label: string, cap: string, sign: Drawing = '', full = true): Drawing =>
  at(
    0,
    12,
    shadow(6, 204, 96, 18) +
      path(bottleOutline, cylinder(fill)) +
      (full ? '' : clip(bottleOutline, rect(-80, -214, 160, 80, '#eef5f4', 0))) +
      rect(-34, -236, 68, 34, dark(cap, 0.25), 7) +
      rect(-34, -238, 68, 28, cylinder(cap), 7) +
      rect(-70, -28, 140, 150, cylinder(label), 0) +
      rect(-70, -28, 140, 9, dark(label, 0.35)) +
      rect(-70, 113, 140, 9, dark(label, 0.35)) +
      at(0, 46, sign) +
      stroke('M-50-50V176', '#ffffff', 10, 'opacity=".5"') +
      stroke('M-16-198V-140', '#ffffff', 6, 'opacity=".5"'),
  )

/** A drink can. */
export const can = (color: string, sign: Drawing): Drawing =>
  at(
    0,
    6,
    shadow(6, 196, 110, 20) +
      path('M-86-190H86L100-164V168L84 198H-84L-100 168V-164Z', cylinder('#c9d2d5')) +
      rect(-100, -166, 200, 336, cylinder(color), 4) +
      ellipse(0, -188, 84, 12, '#e9eef0') +
      ellipse(0, -188, 70, 8, '#aab5b9') +
      ellipse(0, -190, 26, 5, '#e9eef0') +
      sign +
      stroke('M-74-150V150', '#ffffff', 12, 'opacity=".4"'),
  )

export const wave = (color: string): Drawing =>
  stroke('M-96 40Q-40-30 10 10T96-30', color, 26) + stroke('M-96 84Q-40 14 10 54T96 14', color, 10)

/** A jug or pot for tea and Arabic coffee. */
export const coffeePot = (color: string): Drawing =>
  at(
    -10,
    16,
    shadow(8, 176, 160, 24) +
      path(
        'M-40-130C-30-40-120 10-116 110-114 160-70 174 0 174S114 160 116 110C120 10 30-40 40-130Z',
        cylinder(color),
      ) +
      path('M-46-26C-110-60-150-80-186-70-160-40-130 10-96 34Z', dark(color, 0.15)) +
      stroke('M60-90C150-96 160 60 98 96', dark(color, 0.3), 20) +
      stroke('M60-92C146-98 154 54 96 92', light(color, 0.15), 8) +
      path('M-50-130Q0-190 50-130Z', cylinder(color)) +
      circle(0, -172, 14, round3d(color)) +
      rect(-46, -136, 92, 12, dark(color, 0.25), 6) +
      stroke('M-90 60Q0 90 90 60M-104 110Q0 140 104 110', dark(color, 0.25), 5) +
      stroke('M-60 30Q-84 80-78 130', '#fffbe8', 11, 'opacity=".55"'),
  )

/** A long-handled copper pot, as Greek, Serbian and Turkish coffee is boiled in. */
export const copperPot = (): Drawing =>
  at(
    -66,
    30,
    shadow(20, 132, 130, 20) +
      path('M-66-96H66C56-50 96 20 84 96 80 126-80 126-84 96-96 20-56-50-66-96Z', cylinder('#b8642c')) +
      ellipse(0, -96, 68, 18, '#7d3d17') +
      ellipse(0, -94, 58, 13, '#4a2412') +
      ellipse(-10, -96, 30, 6, '#b98a55') +
      path('M58-92L220-178 228-160 62-70Z', '#4f2a15') +
      path('M58-92L220-178 222-172 60-84Z', '#8a5730') +
      stroke('M-48-50Q-74 20-66 84', '#ffe2c2', 11, 'opacity=".55"'),
  )

/** A stemmed or straight glass of beer with its head. */
export const beer = (color = '#eba51f'): Drawing =>
  glass([color], { fizz: 30, foam: '#fffaf0' }) +
  at(
    0,
    10,
    [
      [-60, -150],
      [-20, -168],
      [26, -164],
      [64, -148],
      [0, -150],
    ]
      .map(([x = 0, y = 0]) => path(blob(x, y, 36, 24, 0.08, 10), '#fffdf6'))
      .join(''),
  )

export const mint = (x: number, y: number, turn = 0): Drawing =>
  at(
    x,
    y,
    [-60, 0, 60]
      .map((angle) =>
        at(
          0,
          0,
          path('M0 0C-20-16-18-50 0-66 18-50 20-16 0 0Z', angle ? '#3f9450' : '#62b565') +
            stroke('M0-4V-52', '#2c6f3a', 2.4),
          angle,
        ),
      )
      .join(''),
    turn,
  )

export const marshmallow = (): Drawing =>
  rect(-22, -18, 44, 38, '#d9c8b4', 10) +
  rect(-22, -22, 42, 36, '#fffaf2', 10) +
  ellipse(-4, -12, 12, 4, chance() > 0.5 ? '#e8c79a' : '#ffffff')
