// npm run dev: the shop from its sources, again after every saved file. See tools/dev-server.ts.
import { become, ensureInstalled, SETTINGS_FLAGS } from './lib/bootstrap.mjs'

ensureInstalled()
await become('tools/dev-server.ts', process.argv.slice(2), { flags: SETTINGS_FLAGS })
