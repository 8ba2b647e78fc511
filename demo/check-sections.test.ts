import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFileSections } from '#apps/server/areas.ts'
import { readSiteFile } from '#core/menus/server/import.service.ts'
import { listSiteFileSections } from '#core/menus/server/site-section.service.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import { readDemoSections, readDemoSite } from './read-site-file.ts'

const here = import.meta.dirname
const merchants = readdirSync(here).filter((name) => existsSync(join(here, name, 'site.json')))

it.each(merchants)('the feature sections of %s match the rest of its file', (merchant) => {
  const folder = join(here, merchant)
  const file = expectOk(readSiteFile(readDemoSite(folder)))
  const sections = listSiteFileSections(readDemoSections(folder, siteFileSections), siteFileSections)
  expect(sections.flatMap(({ section, content }) => section.check(content, file))).toEqual([])
})
