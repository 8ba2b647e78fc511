import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildStartupMessage } from './announce.ts'
import { seedDemoStaff } from './demo-staff.ts'
import { servePages } from './pages.ts'
import { seedDemo } from './seed-demo.ts'
import { startTestApp, type TestApp } from './testing/test-app.ts'

/** Each kind of entrance, by its label: the path that the demo data leads to. */
const ENTRANCES: readonly (readonly [label: string, path: RegExp])[] = [
  ['Storefronts', /^\/zahr$/],
  ['Console', /^\/console$/],
  ['Landing', /^\/fournos\/landing$/],
  ['Landing', /^\/palm-yard\/landing$/],
  ['Food court', /^\/palm-yard\/lp\/[\w-]+\/brands$/],
  ['At a table', /^\/zahr\/dine\/[\w-]+$/],
  ['In a room', /^\/aster-hotel\/roomdining\/[\w-]+$/],
  ['Pay by link', /^\/pay-link\/[\w-]+$/],
  ['Link list', /^\/linklist\/[\w-]+$/],
  ['Pharmacies', /^\/medica$/],
  ['Messages', /^\/outbox$/],
  ['API reference', /^\/api\/docs$/],
]

interface Line {
  readonly label: string
  readonly path: string
}

describe('message of the start', () => {
  let app: TestApp
  let lines: readonly Line[]
  beforeAll(async () => {
    app = await startTestApp({ env: { DEMO: '1', PUBLIC_ORIGIN: 'http://shop.test' }, pages: servePages })
    await seedDemo(app.platform)
    await seedDemoStaff(app.platform)
    let label = ''
    lines = (await buildStartupMessage(app.platform)).split('\n').flatMap((line) => {
      label = line.slice(2, 18).trim() || label
      const [, path] = /^ {18}http:\/\/shop\.test(\/\S*)/.exec(`${' '.repeat(18)}${line.slice(18)}`) ?? []
      return path === undefined ? [] : [{ label, path }]
    })
  }, 300_000)
  afterAll(() => app.close())

  it.each(ENTRANCES)('OP-01 names the entrance "%s" of the demo data as %s', (label, path) => {
    const paths = lines.filter((line) => line.label === label).map((line) => line.path)
    expect(paths.filter((each) => path.test(each))).toHaveLength(label === 'Pay by link' ? 2 : 1)
  })

  it('OP-01 names no other kind of entrance than these', () => {
    expect(new Set(lines.map(({ label }) => label))).toEqual(new Set(ENTRANCES.map(([label]) => label)))
  })

  it('OP-01 names addresses only that open', async () => {
    for (const { path } of lines) {
      const headers = { host: 'shop.test', 'user-agent': 'Mozilla/5.0' }
      const opened = await app.server.inject({ url: path, headers })
      expect([200, 302], `${path}: ${opened.statusCode}`).toContain(opened.statusCode)
      if (opened.statusCode === 302) expect(opened.headers.location, path).toMatch(/^\/(?!.*error)/)
    }
  })
})
