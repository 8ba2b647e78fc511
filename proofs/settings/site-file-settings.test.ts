import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { siteFileSections } from '#apps/server/areas.ts'
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts'
import { siteFileSchema } from '#core/menus/contract/site-file.ts'
import { CHANNELS } from '#core/sites/domain/order-type.ts'
import { WEEKDAYS } from '#core/stores/domain/weekly-hours.ts'
import { peopleFileSchema } from '#features/appointments/contract/people-file.ts'
import { tableCallsFileSchema } from '#features/dine-in/contract/table-calls-file.ts'
import { tableRulesFileSchema } from '#features/dine-in/contract/table-rules-file.ts'
import { tablesFileSchema } from '#features/dine-in/contract/tables-file.ts'
import { kitchensFileSchema } from '#features/kitchen-stations/contract/kitchens-file.ts'
import { linkListsFileSchema } from '#features/link-lists/contract/link-lists-file.ts'
import { loyaltyFileSchema } from '#features/loyalty/contract/loyalty-file.ts'
import { outreachFileSchema } from '#features/outreach/contract/outreach-file.ts'
import { pixelsFileSchema } from '#features/pixels/contract/pixels-file.ts'
import { prescriptionsFileSchema } from '#features/prescriptions/contract/prescriptions-file.ts'
import { promotionsFileSchema } from '#features/promotions/contract/promotions-file.ts'
import { dayStartsFileSchema } from '#features/reports/contract/day-starts-file.ts'
import { listSchemaLeaves } from '#features/settings/testing/schema-leaves.ts'
import { consoleSettings, fileOnlySettings } from '#features/settings/testing/site-file-settings.data.ts'
import { supportChatFileSchema } from '#features/support-chat/contract/support-chat-file.ts'
import { tableSystemsFileSchema } from '#features/table-systems/contract/table-systems-file.ts'
import { trackingFileSchema } from '#features/tracking/contract/tracking-file.ts'
import type { Endpoint } from '#platform/contract/contract.ts'
import { listMountedOperations } from '#platform/http/mount.ts'

const SECTION_SCHEMAS: Readonly<Record<string, z.ZodType>> = {
  promotions: promotionsFileSchema,
  loyalty: loyaltyFileSchema,
  tables: tablesFileSchema,
  'table-calls': tableCallsFileSchema,
  'table-rules': tableRulesFileSchema,
  pixels: pixelsFileSchema,
  prescriptions: prescriptionsFileSchema,
  'table-systems': tableSystemsFileSchema,
  'link-lists': linkListsFileSchema,
  'support-chat': supportChatFileSchema,
  people: peopleFileSchema,
  tracking: trackingFileSchema,
  kitchens: kitchensFileSchema,
  'day-starts': dayStartsFileSchema,
  outreach: outreachFileSchema,
}

const root = path.join(import.meta.dirname, '../..')

/** The source of all screens of an area, by the area's folder. */
const readConsoles = (): ReadonlyMap<string, string> => {
  const files = globSync('{core,features}/*/console/**/*.{ts,tsx}', { cwd: root })
  const sources = Map.groupBy(
    files.filter((file) => !file.includes('.test.')),
    (file) => file.split('/').slice(0, 3).join('/'),
  )
  return new Map(
    [...sources].map(([folder, names]) => [
      folder,
      names.map((name) => readFileSync(path.join(root, name), 'utf8')).join('\n'),
    ]),
  )
}

const LOOPED: ReadonlySet<string> = new Set([...WEEKDAYS, ...CHANNELS])

/** The field's own word; days and channels are listed by their screens in a loop. */
const getFieldWord = (field: string): string =>
  field
    .replaceAll('[]', '')
    .split('.')
    .findLast((name) => !LOOPED.has(name)) ?? field

describe('settings of a site file', () => {
  let app: TestApp
  let operations: ReadonlyMap<string, Endpoint>
  beforeAll(async () => {
    app = await startTestApp()
    operations = listMountedOperations(app.platform)
  })
  afterAll(() => app.close())

  const listLeaves = (): string[] => [
    ...listSchemaLeaves(siteFileSchema),
    ...Object.entries(SECTION_SCHEMAS).flatMap(([name, schema]) =>
      listSchemaLeaves(schema).map((leaf) => `${name}${leaf.startsWith('[]') ? '' : '.'}${leaf}`),
    ),
  ]

  it('OW-03 knows the schema of every section that a site file may have', () => {
    expect(Object.keys(SECTION_SCHEMAS).toSorted()).toEqual(
      siteFileSections.map(({ name }) => name).toSorted(),
    )
  })

  it('OW-03 sets each of them in the console, except those that are stated with a reason', () => {
    const known = [
      ...consoleSettings.flatMap(({ fields }) => Object.keys(fields)),
      ...Object.keys(fileOnlySettings),
    ]
    expect(listLeaves().filter((leaf) => !known.includes(leaf))).toEqual([])
    expect(known.filter((leaf, index) => known.indexOf(leaf) < index)).toEqual([])
  })

  it('OW-03 names no setting that a file does not have', () => {
    const leaves = listLeaves()
    const known = [
      ...consoleSettings.flatMap(({ fields }) => Object.keys(fields)),
      ...Object.keys(fileOnlySettings),
    ]
    expect(known.filter((leaf) => !leaves.includes(leaf))).toEqual([])
  })

  it('OW-03 sets each by a field that the operation takes', () => {
    const missing = consoleSettings.flatMap(({ operation, fields }) => {
      const body = operations.get(operation)?.body
      const taken = body ? listSchemaLeaves(body) : []
      return Object.entries(fields)
        .filter(([, field]) => !taken.includes(field))
        .map(([leaf, field]) => `${leaf} by ${field} of ${operation}`)
    })
    expect(missing).toEqual([])
  })

  it('OW-03 has a screen for each that sends the operation and knows the field', () => {
    const consoles = [...readConsoles().values()]
    const missing = consoleSettings.flatMap(({ operation, fields }) => {
      const source = consoles.filter((text) => text.includes(`'${operation}'`)).join('\n')
      return Object.values(fields)
        .filter((field) => !new RegExp(`\\b${getFieldWord(field)}\\b`).test(source))
        .map((field) => `${field} of ${operation}`)
    })
    expect(missing).toEqual([])
  })
})
