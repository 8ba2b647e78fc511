import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { importSite } from '#core/menus/server/import.service.ts'
import { hasBrands } from '#core/sites/server/save-site.service.ts'
import { readDemoSections, readDemoSite } from '#demo/read-site-file.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { getPictureStore } from '#platform/pictures/pictures.plugin.ts'
import { siteFileSections } from './areas.ts'

const DEMO = fileURLToPath(new URL('../../demo/', import.meta.url))

/** Reads a picture below `folder`; undefined when there is none. The path's form was validated with the file. */
export const createPhotoReader =
  (folder: string) =>
  async (photo: string): Promise<Uint8Array | undefined> =>
    readFile(path.join(folder, photo)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })

/**
 * Fills an empty installation with the demo merchants, unless the settings disable it.
 * @returns how many merchants were created
 * @throws when a demo file is invalid: the demo data is part of the product
 */
export const seedDemo = async (platform: Platform): Promise<number> => {
  const { db, env, logger } = platform
  if (!env.DEMO || (await db.system(hasBrands))) return 0
  const files = (await Array.fromAsync(glob('*/site.json', { cwd: DEMO }))).sort()
  const services = { db, pictures: getPictureStore(platform), sections: siteFileSections }
  for (const name of files) {
    const folder = path.join(DEMO, path.dirname(name))
    const file = { ...readDemoSite(folder), ...readDemoSections(folder, siteFileSections) }
    const imported = await importSite(services, { file, readPhoto: createPhotoReader(DEMO) })
    if (!imported.ok) {
      const issues = imported.failure.map((issue) => `  ${issue.path}: ${issue.message}`)
      throw new Error(`demo/${name} cannot be imported:\n${issues.join('\n')}`)
    }
    logger.info({ homePath: imported.value.homePath, ...imported.value.counts }, 'a demo merchant was made')
  }
  return files.length
}
