// npm run compass -- …: the operator's commands (help, migrate, backup, restore, import …).
import { become, ensureInstalled, SETTINGS_FLAGS } from './lib/bootstrap.mjs'

ensureInstalled()
await become('apps/server/compass.ts', process.argv.slice(2), { flags: SETTINGS_FLAGS })
