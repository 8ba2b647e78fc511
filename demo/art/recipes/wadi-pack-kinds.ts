/** The kinds of packs on the market's shelves, each a recipe that is drawn with the name on it. */
import type { Drawing, Recipe } from '../canvas.ts'
import { bag, carton, type Label, pouch, tub } from '../packs.ts'
import { fill } from '../produce.ts'

/** A pack is drawn with the name that stands on it. */
export type PackRecipe = (label: Label) => Drawing

/** A tub with something lying on its open top. */
export const tubOf =
  (color: string, fill: string, mark: () => Drawing = () => ''): PackRecipe =>
  (label) =>
    tub(label, color, fill, mark())

/** Small goods that fill the window of a pack. */
export const many = (piece: Recipe, count = 50, gap = 15, scale = 1.1): Drawing =>
  fill(piece, count, gap, { rx: 112, ry: 80, scale })
/** A stand-up pouch whose round window shows the goods. */
export const pouchOf =
  (color: string, piece: Recipe, ground = '#fff6e2', count = 50, gap = 15): PackRecipe =>
  (label) =>
    pouch(label, color, many(piece, count, gap), ground)
/** A pillow bag whose window shows the goods. */
export const bagOf =
  (color: string, piece: Recipe, ground = '#fff6e2', count = 60, gap = 13): PackRecipe =>
  (label) =>
    bag(label, color, many(piece, count, gap), ground)
/** A cardboard box with its goods pictured on the front. */
export const boxOf =
  (color: string, picture: Recipe, wide?: number): PackRecipe =>
  (label) =>
    carton(label, color, picture(), wide)
