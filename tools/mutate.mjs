// npm run mutate: breaks lines that the named requirements' tests run, and lists what no test notices.
import { become, ensureInstalled } from './lib/bootstrap.mjs'

ensureInstalled()
await become('tools/mutate-rows.ts', process.argv.slice(2))
