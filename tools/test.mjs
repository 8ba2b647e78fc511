// npm test and npm run verify: every check and every test, with one closing line. See tools/verify.ts.
import { become, ensureInstalled } from './lib/bootstrap.mjs'

ensureInstalled()
await become('tools/verify.ts', process.argv.slice(2))
