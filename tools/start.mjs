// npm start: packages, browser code, server. Does only what is still missing.
import { become, ensureInstalled, runToEnd } from './lib/bootstrap.mjs'

ensureInstalled()
const built = runToEnd('tools/build.ts', ['--if-changed'])
if (built === 0) await become('apps/server/main.ts', process.argv.slice(2))
else process.exitCode = built
