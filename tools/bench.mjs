// npm run bench -- api: one measurement of bench/ by its name, with its options. Alone it lists them.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { become, ensureInstalled, root, runToEnd } from './lib/bootstrap.mjs'

const [name = '', ...options] = process.argv.slice(2)
const script = `bench/${name}.ts`

if (/^[a-z]+(?:-[a-z]+)*$/.test(name) && existsSync(path.join(root, script))) {
  ensureInstalled()
  // A shop without pages does not start, and one with older pages would be measured in vain.
  const built = runToEnd('tools/build.ts', ['--if-changed'])
  if (built === 0) await become(script, options)
  else process.exitCode = built
} else {
  const names = readdirSync(path.join(root, 'bench')).filter((file) => file.endsWith('.ts'))
  console.log(`npm run bench -- ${names.map((file) => file.slice(0, -3)).join(' | ')}`)
  console.log('What each measures, and how: docs/performance.md')
  process.exitCode = name === '' ? 0 : 1
}
