/** Burgers, sliders and toasted sandwiches from the side: layers stacked from the bottom up. */

import { type Layer, type LayerName, layers, leaves } from './burger-layers.ts'
import {
  at,
  between,
  blob,
  circle,
  clip,
  type Drawing,
  dark,
  ellipse,
  falling,
  light,
  path,
  rect,
  round3d,
  shadow,
  stroke,
} from './canvas.ts'

const BUNS = {
  potato: '#e0a045',
  brioche: '#c9752a',
  sesame: '#d48a36',
  dark: '#8a4f24',
  black: '#3a2f2c',
  milk: '#eebd6d',
  lepinja: '#e6bf82',
  rye: '#7a4a26',
  lettuce: '#7fb552',
  waffle: '#d8932f',
  toast: '#c98a3d',
  white: '#efd9ac',
  baguette: '#c98837',
  crust: '#b36b2a',
} as const
export type BunName = keyof typeof BUNS

const seeds = (width: number, height: number): Drawing =>
  Array.from({ length: 20 }, (_, index) =>
    at(
      -width * 0.72 + (index % 10) * width * 0.16 + between(-6, 6),
      -height * (index < 10 ? 0.8 : 0.52) + Math.abs((index % 10) - 4.5) * height * 0.05,
      ellipse(0, 0, 7, 4, '#fbeecb'),
      between(-40, 40),
    ),
  ).join('')

const topBun = (name: BunName, width: number): Layer => {
  const color = BUNS[name]
  if (name === 'lettuce')
    return {
      height: 50,
      draw: (w) =>
        Array.from({ length: 4 }, (_, index) =>
          at(0, -8 - index * 11, leaves(light(color, index * 0.08)).draw(w - index * 26)),
        ).join(''),
    }
  if (name === 'waffle')
    return {
      height: 44,
      draw: (w) =>
        rect(-w - 8, -44, w * 2 + 16, 46, dark(color, 0.3), 14) +
        rect(-w - 8, -48, w * 2 + 16, 44, color, 14) +
        Array.from({ length: 9 }, (_, index) =>
          rect(-w + 4 + index * (w / 4.6), -38, w / 7, 24, dark(color, 0.2), 5),
        ).join(''),
    }
  if (name === 'rye' || name === 'toast' || name === 'white')
    return {
      height: 40,
      draw: (w) =>
        rect(-w - 8, -40, w * 2 + 16, 42, dark(color, 0.3), 16) +
        rect(-w - 8, -44, w * 2 + 16, 36, falling(color), 16) +
        stroke(`M${-w + 20} -36H${w * 0.4}`, light(color, 0.5), 5),
    }
  const height = name === 'lepinja' || name === 'baguette' || name === 'crust' ? 70 : width * 0.56
  const dome = `M${-width - 6} -6C${-width - 12} ${-height * 0.86} ${-width * 0.55} ${-height} 0 ${-height}S${width + 12} ${-height * 0.86} ${width + 6} -6Q${width} 6 ${width - 20} 6H${-width + 20}Q${-width} 6 ${-width - 6} -6Z`
  return {
    height,
    draw: () =>
      path(dome, dark(color, 0.32)) +
      at(0, -3, path(dome, round3d(color))) +
      stroke(
        `M${-width * 0.78} ${-height * 0.42}Q${-width * 0.62} ${-height * 0.78} ${-width * 0.2} ${-height * 0.86}`,
        '#fff6e0',
        9,
        'opacity=".5"',
      ) +
      (name === 'sesame' || name === 'brioche' ? seeds(width, height) : ''),
  }
}

const heel = (name: BunName): Layer => {
  const color = BUNS[name]
  if (name === 'lettuce') return leaves(BUNS.lettuce)
  if (name === 'waffle' || name === 'rye' || name === 'toast' || name === 'white') return topBun(name, 150)
  return {
    height: 36,
    draw: (w) => {
      const d = `M${-w - 4} -36H${w + 4}Q${w + 8} 2 ${w - 34} 2H${-w + 34}Q${-w - 8} 2 ${-w - 4} -36Z`
      return (
        path(d, dark(color, 0.3)) +
        at(0, -3, path(d, falling(color))) +
        rect(-w, -40, w * 2, 9, light(color, 0.5), 4)
      )
    },
  }
}

const WIDTH = 150
const HIGHEST = 372

/** A stack between two halves of bread, named from the bottom up, scaled so that it fills the picture. */
const stackOf = (bun: BunName, names: readonly LayerName[]): { drawing: Drawing; height: number } => {
  let y = 0
  const parts: Drawing[] = []
  for (const layer of [heel(bun), ...names.map((name): Layer => layers[name]), topBun(bun, WIDTH)]) {
    parts.push(at(0, y, layer.draw(WIDTH)))
    y -= layer.height
  }
  return { drawing: parts.join(''), height: -y }
}

/** A burger without ground shadow around the origin; `size` is its share of the full picture. */
export const burgerBody = (bun: BunName, names: readonly LayerName[], size = 1): Drawing => {
  const { drawing, height } = stackOf(bun, names)
  const scale = Math.min(1.42, HIGHEST / height) * size
  return at(0, (height * scale) / 2, drawing, 0, scale)
}

/** `burger('sesame', 'beef cheddar lettuce')`: ingredients from the bottom up. */
export const burger = (bun: BunName, names: string, extra: Drawing = ''): Drawing => {
  const list = names.split(' ').map(toLayerName)
  const { height } = stackOf(bun, list)
  const scale = Math.min(1.42, HIGHEST / height)
  return shadow(8, (height * scale) / 2 - 2, 205 * scale, 24) + burgerBody(bun, list) + extra
}

const isLayerName = (name: string): name is LayerName => Object.hasOwn(layers, name)

const toLayerName = (name: string): LayerName => {
  if (!isLayerName(name)) throw new Error(`There is no layer called ${name}`)
  return name
}

export const smallBurger = (bun: BunName, names: string, size = 0.5): Drawing =>
  burgerBody(bun, names.split(' ').map(toLayerName), size)

/** Two or three small burgers in a row, each with its own filling. */
export const sliders = (...fillings: readonly (readonly [BunName, string])[]): Drawing => {
  const size = fillings.length > 2 ? 0.52 : 0.72
  const step = fillings.length > 2 ? 184 : 252
  return (
    shadow(0, fillings.length > 2 ? 88 : 108, 256, 22) +
    fillings
      .map(([bun, names], index) =>
        at((index - (fillings.length - 1) / 2) * step, index % 2 ? 14 : 0, smallBurger(bun, names, size)),
      )
      .join('')
  )
}

/** A flat slider seen from above, for boxes and trays. */
export const sliderTop = (color: string, rim = '#f3b53a'): Drawing =>
  path(blob(0, 8, 58, 56, 0.1, 10), dark(color, 0.55)) +
  path(blob(0, 4, 57, 55, 0.16, 9), rim) +
  circle(0, -2, 50, dark(color, 0.2)) +
  circle(-1, -4, 48, round3d(color)) +
  Array.from({ length: 9 }, () =>
    at(between(-28, 28), between(-32, 22), ellipse(0, 0, 4.6, 2.6, '#fdf2d0'), between(0, 180)),
  ).join('')

/** An open toast from above. */
export const toast = (color: string, topping: Drawing): Drawing => {
  const outline =
    'M-150-90C-170-150-80-170 0-160 80-170 170-150 150-90L142 120Q140 140 118 140H-118Q-140 140-142 120Z'
  return (
    shadow(6, 20, 170, 150) +
    path(outline, dark(color, 0.4)) +
    at(0, -5, path(outline, color)) +
    clip(outline, at(0, -4, stretchToast(color) + topping))
  )
}

const stretchToast = (color: string): Drawing =>
  path(
    'M-132-84C-150-132-72-150 0-142 72-150 150-132 132-84L126 108Q124 122 108 122H-108Q-124 122-126 108Z',
    light(color, 0.5),
  )
