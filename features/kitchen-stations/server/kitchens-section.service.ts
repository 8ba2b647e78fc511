import { type FileIssue, listKeys } from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineOutletSection } from '#core/menus/server/site-section.service.ts'
import { type KitchensFile, kitchensFileSchema } from '../contract/kitchens-file.ts'
import { type SetupIssue, validateSetup } from '../domain/stations.ts'
import { listBrandKitchens, saveBrandKitchens } from './kitchens-file.repo.ts'

const SECTION_NAME = 'kitchens'

const MESSAGES: Readonly<Record<SetupIssue['kind'], (what: string) => string>> = {
  nameTwice: (what) => `two stations are named "${what}"`,
  categoryTwice: (what) => `the category "${what}" is at two stations`,
  productTwice: (what) => `the product "${what}" is at two stations`,
  unknownCategory: (what) => `there is no category "${what}"`,
  unknownProduct: (what) => `there is no product "${what}"`,
}

const listSetupIssues = (kitchens: KitchensFile, { menu }: SiteFile): FileIssue[] => {
  const categories = new Set(listKeys(menu.categories))
  const products = new Set(menu.categories.flatMap((each) => each.products.map(({ sku }) => sku)))
  const names = {
    hasCategory: (key: string) => categories.has(key),
    hasProduct: (sku: string) => products.has(sku),
  }
  return kitchens.flatMap(({ stations }, index) => {
    const issue = validateSetup(stations, names)
    if (!issue) return []
    const path = issue.field.replace(/^stations\.(\d+)/, 'stations[$1]')
    return [{ path: `${SECTION_NAME}[${index}].${path}`, message: MESSAGES[issue.kind](issue.what) }]
  })
}

/** The section `kitchens` of a site file. */
export const kitchensFileSection = defineOutletSection({
  name: SECTION_NAME,
  schema: kitchensFileSchema,
  check: listSetupIssues,
  save: saveBrandKitchens,
  load: listBrandKitchens,
})
