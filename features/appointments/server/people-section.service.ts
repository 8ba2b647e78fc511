import {
  type FileIssue,
  findAllUnknown,
  findDuplicates,
  findUnknown,
  listKeys,
} from '#core/menus/contract/file-issue.ts'
import type { SiteFile } from '#core/menus/contract/site-file.ts'
import { defineFileSection } from '#core/menus/server/site-section.service.ts'
import { type PeopleFile, peopleFileSchema } from '../contract/people-file.ts'
import { GRID_MINUTES } from '../domain/diary.ts'
import { listBrandPeople, listMenuKeys, replacePeople } from './people.repo.ts'

const SECTION_NAME = 'people'

/** People are of no use where no time can be chosen, or only times that are too far apart. */
const listScheduleIssues = (people: PeopleFile, { stores }: SiteFile): FileIssue[] =>
  people.flatMap(({ store: key }, index) => {
    const schedule = stores.find((each) => each.key === key)?.schedule
    if (!schedule) return []
    const settings = Object.values(schedule)
    return settings.length > 0 && settings.every(({ slotMinutes }) => slotMinutes === GRID_MINUTES)
      ? []
      : [
          {
            path: `${SECTION_NAME}[${index}].store`,
            message: `the store needs a "schedule" with "slotMinutes": ${GRID_MINUTES} for appointments`,
          },
        ]
  })

const listIssues = (people: PeopleFile, file: SiteFile): FileIssue[] => {
  const known = {
    stores: new Set(listKeys(file.stores)),
    categories: new Set(listKeys(file.menu.categories)),
    products: new Set(file.menu.categories.flatMap(({ products }) => products.map(({ sku }) => sku))),
  }
  const at = (index: number, field: string): string => `${SECTION_NAME}[${index}].${field}`
  return [
    ...findDuplicates(
      people.map(({ store, key }) => `${store}: ${key}`),
      (index) => at(index, 'key'),
      'person',
    ),
    ...people.flatMap(({ store, categories, products }, index) => [
      ...findUnknown(store, { known: known.stores, path: at(index, 'store'), what: 'store' }),
      ...findAllUnknown(categories, {
        ...{ known: known.categories, path: at(index, 'categories'), what: 'category' },
      }),
      ...findAllUnknown(products, { known: known.products, path: at(index, 'products'), what: 'product' }),
    ]),
    ...listScheduleIssues(people, file),
  ]
}

/** The section `people` of a site file: who does services at which outlet. Who is not in it does none any more. */
export const peopleFileSection = defineFileSection({
  name: SECTION_NAME,
  schema: peopleFileSchema,
  check: listIssues,
  save: replacePeople,
  load: async (tx, scope) => {
    const people = await listBrandPeople(tx, scope)
    if (people.length === 0) return undefined
    // A file may not name what the menu editor has deleted since.
    const known = await listMenuKeys(tx, scope.brandId)
    return people.map(({ hours, categories, products, ...person }) => ({
      ...person,
      ...(hours && { hours }),
      categories: categories.filter((key) => known.categories.has(key)),
      products: products.filter((sku) => known.products.has(sku)),
    }))
  },
})
