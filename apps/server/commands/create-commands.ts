import { importSite } from '#core/menus/server/import.service.ts'
import { createSiteFile } from '#core/menus/server/site-details.service.ts'
import type { Command } from './command.ts'
import { nameSiteOption, readSiteOptions, siteOptions } from './site-options.ts'

export const createSiteCommand: Command = {
  name: 'create-site',
  usage:
    '--name … --home-path … --currency AED --country AE --zone Asia/Dubai --latitude 25.08 --longitude 55.14 [--language en] [--color #b3261e] …',
  summary: 'Make a new brand with its site and one outlet for pickup; its menu comes by import.',
  options: siteOptions,
  dryRun: true,
  run: async ({ database, pictures, print, isDryRun }, input) => {
    const file = createSiteFile(readSiteOptions(input), { taxes: [], menu: { categories: [] } })
    const db = await database()
    const made = await importSite(
      { db, pictures },
      { file, readPhoto: async () => undefined, mustBeNew: true },
    )
    if (made.ok) {
      const { homePath } = made.value
      print(`The site ${isDryRun ? 'would be' : 'is'} at /${homePath}.`)
      if (!isDryRun) {
        print(
          `It takes cash at the counter and has no menu yet. Next: create-staff --site ${homePath} for its owner,`,
        )
        print('import for its menu, and gateway for cards; each says what it takes by --help.')
      }
      return 0
    }
    print('No site was made:')
    for (const { path, message } of made.failure) print(`  ${nameSiteOption(path)}: ${message}`)
    return 1
  },
}
