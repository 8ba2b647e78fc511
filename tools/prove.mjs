// npm run prove: the proofs at their full figures. Words pick files by name, as in `npm run prove -- kill`.
import { become, ensureInstalled } from './lib/bootstrap.mjs'

ensureInstalled()
process.env.PROVE = 'full'
await become('node_modules/vitest/vitest.mjs', ['run', '--project=proofs', ...process.argv.slice(2)])
