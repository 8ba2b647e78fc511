import { isLanguage, LANGUAGES } from '#platform/kernel/language.ts'
import { ownerLinks } from '../areas.ts'
import { loadLocalSecret } from '../local-secret.ts'
import { type Command, getOption, UsageError } from './command.ts'
import { parseEmail } from './staff-commands.ts'

export const inviteOwnerCommand: Command = {
  name: 'invite-owner',
  usage: '--email … [--language en]',
  summary:
    'Make the link with which somebody opens a shop in the browser; hand it over yourself. It holds for 30 days, and a new one replaces it without losing what was filled in.',
  options: { email: { type: 'string' }, language: { type: 'string' } },
  dryRun: true,
  run: async ({ env, random, database, print, isDryRun }, input) => {
    const email = parseEmail(input).toLowerCase()
    const language = getOption(input, 'language', 'en')
    if (!isLanguage(language)) throw new UsageError(`--language must be one of ${LANGUAGES.join(', ')}`)
    const origin = env.PUBLIC_ORIGIN?.replace(/\/$/, '') ?? `http://localhost:${env.PORT}`
    // A dry run shows no link, and so must not make the secret of one.
    const secret = env.COMPASS_SECRET ?? (isDryRun ? '' : await loadLocalSecret(env.DATA_DIR, random))
    const db = await database()
    const [links] = ownerLinks
    if (!links) throw new UsageError('This installation opens no shops in the browser; use create-site')
    const { kind, link } = await db.system((tx) =>
      links.prepare({ origin: () => origin, secret }, tx, { email, language }),
    )
    if (kind === 'new') {
      print(
        isDryRun ? `Would be: a link for ${email} to open a shop with.` : `${email} opens a shop at ${link}`,
      )
      return 0
    }
    print(`Somebody signs in as ${email} already; another shop needs another address.`)
    return 1
  },
}
