/** Reads a demo merchant. A grocery's thousands of products are generated from its vocabulary. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buildMarketMenu, type MarketVocabulary } from './market-menu.ts'

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

/** The content of a merchant's site file, with the menu generated from its `words.json`. */
export const readDemoSite = (folder: string): object => {
  const site = readJson(path.join(folder, 'site.json')) as { menu: object }
  const words = path.join(folder, 'words.json')
  if (!existsSync(words)) return site
  return {
    ...site,
    menu: { ...site.menu, ...buildMarketMenu(readJson(words) as MarketVocabulary) },
  }
}

/** The sections of removable features: the section `promotions` is in `promotions.json` next to it. */
export const readDemoSections = (
  folder: string,
  sections: readonly { readonly name: string }[],
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    sections
      .map(({ name }) => ({ name, file: path.join(folder, `${name}.json`) }))
      .filter(({ file }) => existsSync(file))
      .map(({ name, file }) => [name, readJson(file)]),
  )
