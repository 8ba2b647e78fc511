/** Grocery packs from the side, with the product's real name on the label in English and Arabic. */
import {
  at,
  clip,
  cylinder,
  type Drawing,
  dark,
  ellipse,
  falling,
  light,
  path,
  rect,
  shadow,
  squareShadow,
  stroke,
} from './canvas.ts'

const jarOutline = 'M-96-140H96Q128-124 128-92V158Q128 198 92 198H-92Q-128 198-128 158V-92Q-128-124-96-140Z'

/** What is printed on a pack. */
export interface Label {
  readonly en: string
  readonly ar: string
}

const wrapWords = (text: string, most: number): string[] =>
  text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines[lines.length - 1]
    return last !== undefined && `${last} ${word}`.length <= most
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word]
  }, [])

const line = (text: string, y: number, size: number, color: string): Drawing =>
  `<text y="${y}" text-anchor="middle" font-family="DejaVu Sans Condensed, DejaVu Sans" font-weight="bold" font-size="${size}" fill="${color}">${text.replaceAll('&', '&amp;')}</text>`

/** The name in a field of the given size, around the origin: English above Arabic, both inside it. */
export const print = ({ en, ar }: Label, width: number, height: number, color = '#3a1c0a'): Drawing => {
  const english = wrapWords(en, Math.max(9, Math.floor(width / 17)))
  const longest = Math.max(...english.map((text) => text.length), 7)
  const size = Math.min(32, (width * 1.42) / longest, height / (english.length * 1.12 + 1.1))
  const arabicSize = Math.min(size * 0.95, (width * 1.7) / Math.max(ar.length, 8))
  const start = size * 0.78 - (english.length * size * 1.12 + arabicSize * 1.1) / 2
  return (
    english.map((text, index) => line(text, start + index * size * 1.12, size, color)).join('') +
    line(ar, start + (english.length - 1) * size * 1.12 + arabicSize * 1.25, arabicSize, color)
  )
}

const plaque = (label: Label, width: number, height: number, y: number, paper = '#fffaf0'): Drawing =>
  rect(-width / 2, y - height / 2, width, height, paper, 12) + at(0, y, print(label, width - 16, height - 8))

/** A pillow bag: rice, pulses, crisps. `sight` is drawn in a window below the name. */
export const bag = (label: Label, color: string, sight: Drawing = '', sightColor = '#fff6e2'): Drawing => {
  const outline =
    'M-140-196H140Q128-150 138-60T136 120Q146 170 138 198H-138Q-146 170-136 120-148 30-138-60-128-150-140-196Z'
  return at(
    0,
    4,
    shadow(6, 196, 146, 20) +
      path(outline, dark(color, 0.25)) +
      at(-3, -3, path(outline, cylinder(color))) +
      stroke('M-136-176H134M-134 180H134', dark(color, 0.3), 5, 'stroke-dasharray="4 9"') +
      plaque(label, 226, 124, -84) +
      clip('M-104 4H104V150H-104Z', rect(-104, 4, 208, 146, dark(sightColor, 0.14)) + at(0, 76, sight)) +
      stroke('M-104 4H104V150H-104Z', light(color, 0.4), 5) +
      stroke('M-112-150Q-104-20-114 150', '#ffffff', 10, 'opacity=".35"'),
  )
}

/** A cardboard box with a side face. */
export const carton = (label: Label, color: string, picture: Drawing = '', wide = 132): Drawing =>
  at(
    -16,
    4,
    shadow(24, 194, wide + 34, 20) +
      path(`M${wide} -176L${wide + 46} -196V160L${wide} 196Z`, dark(color, 0.38)) +
      path(`M${-wide} -176L${-wide + 46} -196H${wide + 46}L${wide} -176Z`, light(color, 0.35)) +
      rect(-wide, -176, wide * 2, 372, falling(color)) +
      plaque(label, wide * 2 - 32, 124, -92) +
      at(0, 84, picture),
  )

/** A drinks carton with a gable top. */
export const gable = (label: Label, color: string, picture: Drawing = ''): Drawing =>
  at(
    -14,
    4,
    shadow(22, 200, 124, 18) +
      path('M104-110L146-128V176L104 202Z', dark(color, 0.32)) +
      path('M-104-110L-70-184H130L146-128 104-110Z', dark(color, 0.12)) +
      path('M-104-110L-74-180H84L104-110Z', light(color, 0.25)) +
      rect(-74, -204, 206, 26, light(color, 0.1), 3) +
      rect(-104, -112, 208, 314, falling(color)) +
      plaque(label, 182, 116, -38) +
      at(0, 106, picture) +
      ellipse(96, -140, 22, 16, '#ffffff') +
      ellipse(96, -146, 22, 14, '#e4e9ea'),
  )

/** A glass jar with a lid; `fill` is what is inside. */
export const jar = (label: Label, fill: string, lid: string, inside: Drawing = ''): Drawing =>
  at(
    0,
    6,
    shadow(6, 196, 132, 20) +
      path(jarOutline, '#ffffff') +
      clip(jarOutline, rect(-130, -112, 260, 320, cylinder(fill)) + inside) +
      stroke(jarOutline, '#9fb0b3', 4, 'opacity=".5"') +
      rect(-104, -190, 208, 58, dark(lid, 0.25), 10) +
      rect(-104, -194, 208, 50, cylinder(lid), 10) +
      plaque(label, 212, 122, 34) +
      stroke('M-104-90V160', '#ffffff', 9, 'opacity=".55"'),
  )

/** A tub with a printed lid, seen from the front and above. */
export const tub = (label: Label, color: string, fill: string, mark: Drawing = ''): Drawing =>
  at(
    0,
    10,
    shadow(6, 168, 170, 22) +
      path('M-172-92H172L140 150Q138 170 116 170H-116Q-138 170-140 150Z', cylinder(color)) +
      ellipse(0, -92, 182, 56, dark(color, 0.25)) +
      ellipse(0, -98, 182, 54, light(color, 0.6)) +
      ellipse(0, -96, 158, 42, dark(fill, 0.1)) +
      ellipse(0, -94, 152, 38, fill) +
      at(0, -98, `<g transform="scale(1 .5)">${mark}</g>`) +
      plaque(label, 236, 116, 46) +
      stroke('M-146-40L-124 120', '#ffffff', 9, 'opacity=".5"'),
  )

/** A shrink-wrapped tray: meat, fish, pastries. */
export const tray = (label: Label, content: Drawing, color = '#2e3538'): Drawing =>
  squareShadow(480, 380, 34) +
  rect(-240, -186, 480, 380, dark(color, 0.4), 34) +
  rect(-240, -190, 480, 370, color, 34) +
  rect(-216, -168, 432, 326, light(color, 0.12), 24) +
  at(0, -46, content, 0, 0.94) +
  stroke('M-206-90Q-190-156-120-160', '#ffffff', 12, 'opacity=".4"') +
  rect(-190, 66, 380, 106, '#fffaf0', 12) +
  at(0, 119, print(label, 360, 92))

/** A plastic bottle or flask with a label. */
export const flask = (
  label: Label,
  fill: string,
  cap: string,
  { shape = 'round', paper = '#fffaf0' }: { shape?: 'round' | 'slim' | 'square'; paper?: string } = {},
): Drawing => {
  const outline = {
    round:
      'M-34-176H34V-150C40-120 104-112 104-56V168Q104 200 74 200H-74Q-104 200-104 168V-56C-104-112-40-120-34-150Z',
    slim: 'M-26-190H26V-120C26-90 78-84 78-34V172Q78 202 50 202H-50Q-78 202-78 172V-34C-78-84-26-90-26-120Z',
    square: 'M-30-180H30V-150L112-104V172Q112 200 88 200H-88Q-112 200-112 172V-104L-30-150Z',
  }[shape]
  const width = { round: 104, slim: 78, square: 112 }[shape]
  return at(
    0,
    6,
    shadow(6, 200, width + 14, 18) +
      path(outline, cylinder(fill)) +
      rect(-38, -206, 76, 44, dark(cap, 0.25), 8) +
      rect(-38, -210, 76, 38, cylinder(cap), 8) +
      rect(-width, -24, width * 2, 156, cylinder(paper)) +
      rect(-width, -24, width * 2, 10, cap) +
      rect(-width, 122, width * 2, 10, cap) +
      at(-4, 54, print(label, width * 2 - 18, 126)) +
      stroke(`M${-width + 18} -40V186`, '#ffffff', 9, 'opacity=".5"'),
  )
}

/** A round tin or a paper cylinder. */
export const tin = (label: Label, color: string, picture: Drawing = ''): Drawing =>
  at(
    0,
    4,
    shadow(6, 190, 140, 22) +
      rect(-128, -166, 256, 350, cylinder(color)) +
      ellipse(0, 184, 128, 22, dark(color, 0.3)) +
      rect(-128, 160, 256, 24, cylinder(color)) +
      ellipse(0, -166, 128, 26, '#b9c2c5') +
      ellipse(0, -170, 120, 22, '#e9eef0') +
      plaque(label, 224, 124, -56) +
      at(0, 82, picture),
  )

/** A butter or cheese block in paper. */
export const block = (label: Label, color: string): Drawing =>
  at(
    -10,
    20,
    shadow(20, 116, 230, 22) +
      path('M196-90L246-126V76L196 118Z', dark(color, 0.35)) +
      path('M-206-90L-150-126H246L196-90Z', light(color, 0.4)) +
      rect(-206, -92, 402, 210, falling(color), 4) +
      plaque(label, 330, 132, 14),
  )

/** A stand-up pouch with a round window. */
export const pouch = (label: Label, color: string, sight: Drawing, sightColor = '#fff6e2'): Drawing => {
  const outline = 'M-132-190H132V140Q136 190 100 198H-100Q-136 190-132 140Z'
  const window = 'M0 10C62 10 88 44 88 84S62 158 0 158-88 124-88 84-62 10 0 10Z'
  return at(
    0,
    4,
    shadow(6, 196, 136, 20) +
      path(outline, dark(color, 0.25)) +
      at(-3, -3, path(outline, cylinder(color))) +
      rect(-132, -190, 264, 30, dark(color, 0.24), 4) +
      plaque(label, 224, 124, -76) +
      path(window, dark(sightColor, 0.2)) +
      clip(window, rect(-100, 10, 200, 150, sightColor) + at(0, 84, sight)) +
      stroke(window, light(color, 0.5), 6) +
      stroke('M-110-140V150', '#ffffff', 10, 'opacity=".35"'),
  )
}

/** A sack of flour or sugar: folded paper. */
export const sack = (label: Label, color: string, picture: Drawing = ''): Drawing =>
  at(
    0,
    4,
    shadow(6, 194, 140, 20) +
      path('M-122-150L-104-194H104L122-150Z', dark(color, 0.18)) +
      path('M-122-150H122L132 178Q130 196 112 196H-112Q-130 196-132 178Z', cylinder(color)) +
      stroke('M-122-150H122', dark(color, 0.25), 5) +
      plaque(label, 216, 124, -58) +
      at(0, 92, picture),
  )

/** A small label that hangs on loose goods. */
export const tag = (label: Label): Drawing =>
  shadow(2, 182, 170, 12) +
  rect(-172, 134, 344, 88, '#8a6a4a', 14) +
  rect(-172, 130, 344, 88, '#fffaf0', 14) +
  at(0, 174, print(label, 320, 78))
