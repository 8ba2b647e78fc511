/** The layers of burgers and toasted sandwiches from the side. */
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
  rect,
  stroke,
} from './canvas.ts'

/** A layer: how high it stands, and its drawing with the bottom edge at y = 0 and the middle at x = 0. */
export interface Layer {
  readonly height: number
  readonly draw: (width: number) => Drawing
}

const slab = (color: string, height: number, wobble = 0.05): Layer => ({
  height: height * 0.84,
  draw: (width) =>
    path(blob(0, -height / 2, width, height / 2, wobble, 18), dark(color, 0.35)) +
    path(blob(0, -height / 2 - 2, width - 2, height / 2 - 3, wobble, 18), falling(color)),
})

const patty = (color: string, height = 46): Layer => {
  const body = slab(color, height, 0.045)
  return {
    height: height * 0.8,
    draw: (width) =>
      body.draw(width) +
      Array.from({ length: 22 }, () =>
        ellipse(
          between(-width * 0.85, width * 0.85),
          between(-height * 0.72, -height * 0.25),
          between(3, 8),
          between(2, 4),
          chance() > 0.5 ? dark(color, 0.4) : light(color, 0.2),
          'opacity=".7"',
        ),
      ).join('') +
      stroke(
        `M${-width * 0.72} ${-height * 0.76}Q${-width * 0.3} ${-height * 0.93} ${width * 0.2} ${-height * 0.84}`,
        light(color, 0.5),
        4,
        'opacity=".45"',
      ),
  }
}

/** A slice that hangs over the edge in points. */
const melt = (color: string): Layer => ({
  height: 10,
  draw: (width) => {
    const w = width + 4
    const edge = `M${-w} -8Q${-w} -16 ${-w + 12} -16H${w - 12}Q${w} -16 ${w} -8`
    const lower = `L${w - 30} -4${[0.55, 0.05, -0.45]
      .map((share) => {
        const depth = between(16, 30)
        return `L${w * share + 50} -4Q${w * share + 8} ${depth + 6} ${w * share} ${depth}Q${w * share - 8} ${depth - 4} ${w * share - 46} -4`
      })
      .join('')}Z`
    return (
      path(edge + lower, dark(color, 0.2)) +
      at(0, -3, path(edge + lower, color)) +
      stroke(`M${-w + 14} -15H${w - 40}`, light(color, 0.5), 3)
    )
  },
})

export const leaves = (color: string): Layer => ({
  height: 18,
  draw: (width) =>
    Array.from({ length: 11 }, (_, index) =>
      path(
        blob(-width + (index / 10) * width * 2, -8 + between(-3, 5), 30, 17, 0.2, 9),
        index % 2 ? color : light(color, 0.2),
      ),
    ).join('') + stroke(`M${-width} -12Q0 -4 ${width} -12`, light(color, 0.4), 3),
})

const row = (part: () => Drawing, count: number, height: number): Layer => ({
  height,
  draw: (width) =>
    Array.from({ length: count }, (_, index) =>
      at(-width * 0.86 + (index / (count - 1)) * width * 1.72, -height / 2 - 1, part()),
    ).join(''),
})

const sideSlice =
  (skin: string, flesh: string, rx = 52): (() => Drawing) =>
  () =>
    ellipse(0, 3, rx, 11, dark(skin, 0.3)) + ellipse(0, 0, rx, 10, skin) + ellipse(0, -2, rx - 6, 5, flesh)

const sauce = (color: string): Layer => ({
  height: 9,
  draw: (width) => {
    const drops = [-0.8, -0.46, -0.12, 0.24, 0.62, 0.88]
      .map((share) => rect(width * share - 10, -10, 20, between(16, 30), color, 10))
      .join('')
    return (
      rect(-width + 2, -13, width * 2 - 4, 16, color, 8) +
      drops +
      stroke(`M${-width + 20} -10H${width - 60}`, light(color, 0.6), 3)
    )
  },
})

const tangle = (color: string, height = 24): Layer => ({
  height,
  draw: (width) =>
    Array.from({ length: 34 }, () => {
      const x = between(-width, width * 0.9)
      const y = between(-height, -2)
      return stroke(
        `M${x} ${y}q${between(8, 24)} ${between(-14, 14)} ${between(24, 48)} ${between(-5, 8)}`,
        pick([color, light(color, 0.3), dark(color, 0.22)]),
        5.5,
      )
    }).join(''),
})

const crumbed = (color: string): Layer => ({
  height: 46,
  draw: (width) =>
    path(blob(0, -26, width + 8, 30, 0.09, 26), dark(color, 0.38)) +
    path(blob(0, -29, width + 5, 27, 0.09, 26), falling(color)) +
    Array.from({ length: 46 }, () =>
      path(
        blob(between(-width, width), between(-48, -10), between(4, 9), between(3, 6), 0.3, 6),
        pick([light(color, 0.3), dark(color, 0.24), light(color, 0.14)]),
      ),
    ).join(''),
})

const wavy = (color: string, fat: string): Layer => ({
  height: 13,
  draw: (width) => {
    const d = `M${-width - 6} -6${Array.from({ length: 6 }, (_, index) => `q${width / 6} ${index % 2 ? 18 : -16} ${width / 3 + 2} 0`).join('')}`
    return stroke(d, dark(color, 0.3), 15) + stroke(d, color, 11) + stroke(d, fat, 3)
  },
})

const egg: Layer = {
  height: 18,
  draw: (width) =>
    path(blob(0, -5, width - 6, 15, 0.12, 14), '#e0c596') +
    path(blob(0, -9, width - 8, 13, 0.12, 14), '#fffdf6') +
    ellipse(-10, -17, 40, 19, '#e28f14') +
    ellipse(-11, -19, 37, 16, '#f9ba2c') +
    rect(8, -12, 16, 42, '#f3a91f', 8) +
    ellipse(-22, -26, 10, 4, '#fff', 'opacity=".7"'),
}

const rings = (count: number, draw: () => Drawing, height: number): Layer => row(draw, count, height)

/** The ingredients of a burger by name, the vocabulary of the recipes. */
export const layers = {
  beef: patty('#6e3820'),
  thin: patty('#6a351e', 30),
  charred: patty('#4d2617'),
  chickenGrill: patty('#d79a55', 40),
  tikka: patty('#c9582a', 40),
  sausagePatty: patty('#8d4a2a', 34),
  pea: patty('#76502f'),
  bean: patty('#453036'),
  beet: patty('#8a2347'),
  lentil: patty('#bb6430'),
  sweetPotato: patty('#cf7a2c'),
  mushroomPatty: patty('#7c6147'),
  cauli: crumbed('#e0b469'),
  falafel: crumbed('#7d5b22'),
  crisp: crumbed('#cd8231'),
  hotCrisp: crumbed('#b8371c'),
  gloss: crumbed('#a64317'),
  soyCrisp: crumbed('#7d3c18'),
  buffalo: crumbed('#dc5a1c'),
  panko: crumbed('#dfa548'),
  portobello: crumbed('#c39551'),
  fish: crumbed('#e6b85f'),
  makhani: sauce('#e0702c'),
  hash: crumbed('#d79b36'),
  halloumi: slab('#f1ddae', 30, 0.03),
  brie: slab('#f6ecd2', 22, 0.04),
  cheddar: melt('#f5a51f'),
  aged: melt('#e07f14'),
  american: melt('#fcbd2e'),
  swiss: melt('#f4dc8c'),
  white: melt('#fbf0cf'),
  blue: melt('#dfe4d6'),
  vegan: melt('#f3c763'),
  lettuce: leaves('#74ad48'),
  rocket: leaves('#3f7d34'),
  romaine: leaves('#93bf5b'),
  kale: leaves('#2f6a3d'),
  tomato: row(sideSlice('#cf3423', '#f08a63'), 4, 16),
  pickles: row(sideSlice('#6f8f2e', '#b9cf6a', 34), 5, 14),
  cucumber: row(sideSlice('#4f8f3c', '#dcecb6', 36), 5, 14),
  radish: row(sideSlice('#c93463', '#fff0f2', 34), 5, 14),
  onion: row(sideSlice('#9c4a86', '#f6e3ef', 46), 4, 12),
  pineapple: row(sideSlice('#d9951a', '#fbd95e', 78), 2, 22),
  avocado: row(sideSlice('#6e9633', '#dbe48a', 44), 4, 18),
  jalapeno: row(sideSlice('#3f8a2c', '#b8da78', 26), 7, 13),
  pepper: row(sideSlice('#c52d1d', '#ef6a48', 50), 4, 15),
  greenPepper: row(sideSlice('#3f7f33', '#7fb858', 50), 4, 15),
  ring: rings(
    3,
    () =>
      ellipse(0, 2, 66, 16, '#8f5316') + ellipse(0, -2, 66, 15, '#d99534') + ellipse(0, -3, 36, 6, '#8f5316'),
    28,
  ),
  mushroom: row(
    () =>
      path('M-34 6C-36-16 36-16 34 6 20 12-20 12-34 6Z', '#71502f') +
      path('M-30 2C-30-12 30-12 29 0Z', '#b78f5f'),
    5,
    18,
  ),
  jam: tangle('#6e3320', 18),
  crispOnion: tangle('#c8802f', 22),
  slaw: tangle('#e3e8bd', 24),
  pinkSlaw: tangle('#d6739c', 20),
  kimchi: tangle('#d3512a', 24),
  fries: tangle('#f0be4d', 26),
  pulled: tangle('#6d3018', 46),
  pulledChicken: tangle('#dfb27c', 46),
  chopped: tangle('#57250f', 46),
  sprouts: tangle('#b9d27a', 20),
  sauerkraut: tangle('#efe4b4', 18),
  chips: tangle('#efb53a', 22),
  bacon: wavy('#a93c26', '#f1b493'),
  turkey: wavy('#cf7f66', '#f6cfc0'),
  egg,
  chilli: tangle('#7b2716', 24),
  mayo: sauce('#fbf1d6'),
  houseSauce: sauce('#f0a673'),
  barbecue: sauce('#5c1f12'),
  ketchup: sauce('#c6281a'),
  mustard: sauce('#e9b11f'),
  green: sauce('#6f9a3a'),
  pesto: sauce('#4f7f2b'),
  yoghurt: sauce('#fdfaf0'),
  toum: sauce('#fefcf4'),
  hot: sauce('#e04a1c'),
  teriyaki: sauce('#45200f'),
  honey: sauce('#e39a1c'),
  truffle: sauce('#d9c9a4'),
  saffron: sauce('#f2b632'),
  date: sauce('#4a1e10'),
  guacamole: sauce('#93b143'),
  hummus: sauce('#e5c48c'),
  tahini: sauce('#ead9b4'),
  tomatoJam: sauce('#b0301c'),
} satisfies Record<string, Layer>

export type LayerName = keyof typeof layers
