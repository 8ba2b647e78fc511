/** All drawn products by the name of their picture: the sku in small letters, or the market's item. */
import type { Recipe } from './art/canvas.ts'
import { fournos } from './art/recipes/fournos.ts'
import { maisonLune } from './art/recipes/maison-lune.ts'
import { maisonLuneBakery } from './art/recipes/maison-lune-bakery.ts'
import { masalaHouse } from './art/recipes/masala-house.ts'
import { noorPharmacy } from './art/recipes/noor-pharmacy.ts'
import { rostilj } from './art/recipes/rostilj.ts'
import { rostiljSides } from './art/recipes/rostilj-sides.ts'
import { smokyBoxes } from './art/recipes/smoky-boxes.ts'
import { smokyBreakfast } from './art/recipes/smoky-breakfast.ts'
import { smokyBurgers } from './art/recipes/smoky-burgers.ts'
import { smokyColdDrinks } from './art/recipes/smoky-cold-drinks.ts'
import { smokyGrill } from './art/recipes/smoky-grill.ts'
import { smokySalads } from './art/recipes/smoky-salads.ts'
import { smokyShakes } from './art/recipes/smoky-shakes.ts'
import { smokySides } from './art/recipes/smoky-sides.ts'
import { smokySweets } from './art/recipes/smoky-sweets.ts'
import { wadiCounter } from './art/recipes/wadi-counter.ts'
import { wadiFresh } from './art/recipes/wadi-fresh.ts'
import { wadiPacks } from './art/recipes/wadi-packs.ts'
import { wadiPantry } from './art/recipes/wadi-pantry.ts'
import { zahr } from './art/recipes/zahr.ts'
import { getMarketPictureName, type MarketVocabulary } from './market-menu.ts'

/** How each dish is drawn, by sku. */
export const dishRecipes: Readonly<Record<string, Recipe>> = {
  ...fournos,
  ...maisonLune,
  ...maisonLuneBakery,
  ...masalaHouse,
  ...noorPharmacy,
  ...rostilj,
  ...rostiljSides,
  ...smokyBurgers,
  ...smokyGrill,
  ...smokyBreakfast,
  ...smokyBoxes,
  ...smokySides,
  ...smokySalads,
  ...smokyShakes,
  ...smokyColdDrinks,
  ...smokySweets,
  ...zahr,
}

/** How each item of the market is drawn, by its English name. */
export const packRecipes = { ...wadiFresh, ...wadiCounter, ...wadiPacks, ...wadiPantry }

/** The recipe of each picture in `pictures/`, in the order of the menus. */
export const listPictureRecipes = (vocabulary: MarketVocabulary): [name: string, recipe: Recipe][] => [
  ...Object.entries(dishRecipes).map(([sku, recipe]): [string, Recipe] => [sku.toLowerCase(), recipe]),
  ...vocabulary.departments.flatMap(({ items }) =>
    items.flatMap(([en, ar]): [string, Recipe][] => {
      const recipe = packRecipes[en]
      return recipe ? [[getMarketPictureName(en), () => recipe({ en, ar })]] : []
    }),
  ),
]
