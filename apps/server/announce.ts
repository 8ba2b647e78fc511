import type { Platform } from '#platform/http/server-plugin.ts'
import '#platform/kernel/announcement.ts'
import { DEMO_PASSWORD, getDemoEmail } from './demo-staff.ts'

/** The addresses to open once the server listens, one per line. */
export const buildStartupMessage = async (platform: Platform): Promise<string> => {
  const origin = platform.origin()
  const sites = await platform.db.system((tx) =>
    tx.sql.selectFrom('sites').select('home_path').orderBy('home_path').limit(20).execute(),
  )
  const [first] = sites
  const lines: (readonly [string, string])[] = [
    ['Storefronts', origin],
    ...sites.map(({ home_path: homePath }) => ['', `${origin}/${homePath}`] as const),
    ['Console', `${origin}/console`],
  ]
  if (platform.env.DEMO && platform.env.NODE_ENV !== 'production' && first) {
    lines.push(['', `sign in as ${getDemoEmail('owner', first.home_path)} with ${DEMO_PASSWORD}`])
  }
  if (platform.env.NODE_ENV !== 'production')
    lines.push(['Messages', `${origin}/outbox (one-time codes arrive here)`])
  lines.push(['API reference', `${origin}/api/docs`])
  for (const tell of platform.hooks.all('announcement')) lines.push(...(await tell()))
  return [
    '',
    'Compass is open.',
    '',
    ...lines.map(([label, fact]) => `  ${label.padEnd(16)}${fact}`),
    '',
  ].join('\n')
}
