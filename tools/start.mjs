// npm start: packages, browser code, server. Does only what is still missing.
import { become, ensureInstalled, runToEnd, SERVER_FLAGS } from './lib/bootstrap.mjs'

ensureInstalled()
const built = runToEnd('tools/build.ts', ['--if-changed'])
if (built === 0) await become('apps/server/main.ts', process.argv.slice(2), SERVER_FLAGS)
else process.exitCode = built
