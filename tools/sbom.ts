/** npm run sbom: writes the production packages to standard output, as CycloneDX JSON, from the lock file alone. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listUsedPackages, toCycloneDx } from './lib/bill-of-materials.ts'

const root = path.join(import.meta.dirname, '..')
const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
const product = { name: String(lock.name), version: String(lock.version) }
process.stdout.write(
  `${JSON.stringify(toCycloneDx(product, listUsedPackages(lock.packages)), undefined, 2)}\n`,
)
