// npm start: packages, build, server. Does only what is still missing.
import { become, ensureInstalled, runToEnd, SERVER } from './lib/bootstrap.mjs'

ensureInstalled()
const built = runToEnd('tools/build.ts', ['--if-changed'])
if (built === 0) await become(SERVER.script, process.argv.slice(2), SERVER)
else process.exitCode = built
