// npm test and npm run verify: every check and every test, with one closing line. See tools/run-steps.ts.
import { become, ensureInstalled } from './lib/bootstrap.mjs'

ensureInstalled()
await become('tools/run-steps.ts', process.argv.slice(2))
