import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolvePackageBin } from './lib/package-bin.ts'

const ROOT = path.join(import.meta.dirname, '..')
const NOT_SOURCES = ['node_modules', '.git', 'build', 'data', 'test-results', 'demo/pictures']
const LINE = "  de: { tag: 'de-DE', name: 'Deutsch' },\n"

const copy = mkdtempSync(path.join(tmpdir(), 'sixth-language-'))
const inCopy = (file: string): string => path.join(copy, file)

const run = (args: readonly string[]): string => {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${args.at(-1)}\n${stdout}${stderr}`)
  return stdout
}

/** The value written with `answer(value)` by `code`, a module in the copied repository. */
const evaluate = (code: string): unknown => {
  const answer = 'const answer = (value) => process.stdout.write(JSON.stringify(value));'
  return JSON.parse(run(['--input-type=module', '--eval', answer + code]))
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(inCopy(file), 'utf8'))

/** Text that is not English and has the same values and plural forms. */
const translated = (content: unknown): unknown =>
  Array.isArray(content)
    ? content.map((text) => `De: ${text}`)
    : Object.fromEntries(Object.entries(content ?? {}).map(([key, text]) => [key, `De: ${text}`]))

const writeDictionary = (area: string, content: unknown): void =>
  writeFileSync(inCopy(`languages/de/${area}.json`), `${JSON.stringify(content, null, 2)}\n`)

const addFolder = (): void => {
  mkdirSync(inCopy('languages/de'), { recursive: true })
  for (const file of globSync(
    ['*/*/messages/en.json', '*/*/*/messages/en.json', '*/*/messages/trivia/en.json'],
    {
      cwd: copy,
      exclude: (name) => name === 'node_modules',
    },
  )) {
    const [, ...parts] = file.split(path.sep).slice(0, -1)
    writeDictionary(parts.filter((part) => part !== 'messages').join('-'), translated(readJson(file)))
  }
}

const addLine = (): void => {
  const file = inCopy('platform/kernel/language.ts')
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(/^ {2}el: \{.*\n/m, (greek) => greek + LINE),
  )
}

const ISSUES = `
  import { readDictionaryCases, strayDictionaries } from './tools/lib/dictionary-cases.ts'
  import * as check from './tools/lib/dictionary-check.ts'
  const cases = await readDictionaryCases()
  answer([
    ...(await strayDictionaries(cases)),
    ...cases.flatMap((each) => [
      ...check.findKeyIssues(each.dictionary),
      ...check.findInvalidMessages(each.dictionary),
      ...check.findShapeIssues(each.dictionary),
      ...check.findPluralFormIssues(each.dictionary),
      ...check.foreignScripts(each.dictionary),
      ...check.findUntranslated(each),
    ]),
  ])`

const HASHES = `
  import { BUILD_TARGETS, hashSources } from './tools/build.ts'
  answer(BUILD_TARGETS.map((target) => hashSources('.', target)))`

/** Runs browser code as bundled for the pages. */
const BUNDLED = `
  import { createServer } from 'vite'
  const vite = await createServer({ configFile: false, root: '.', server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'error' })
  const { loadTrivia } = await vite.ssrLoadModule('/core/menus/storefront/loading-trivia.tsx')
  const { createSizeGroup } = await vite.ssrLoadModule('/features/menu-editor/console/editor/group/create-group.ts')
  answer({ fact: (await loadTrivia('de'))[0], size: createSizeGroup(100, ['de']).name.de })
  await vite.close()`

describe('sixth language, added as one folder and one line', () => {
  let hashesBefore: unknown

  beforeAll(() => {
    cpSync(ROOT, copy, {
      recursive: true,
      filter: (source) => !NOT_SOURCES.includes(path.relative(ROOT, source).replaceAll('\\', '/')),
    })
    symlinkSync(path.join(ROOT, 'node_modules'), inCopy('node_modules'), 'junction')
    hashesBefore = evaluate(HASHES)
    addFolder()
    addLine()
  })

  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('compiles in the whole repository', { tags: 'release', timeout: 300_000 }, () => {
    run([resolvePackageBin(ROOT, 'typescript', 'tsc'), '--noEmit', '--singleThreaded'])
  })

  it('passes the dictionary check', () => {
    expect(evaluate(ISSUES)).toEqual([])
  })

  it('fails the check by file and key when a text is missing', { tags: 'release' }, () => {
    const whole = readJson('languages/de/cart.json')
    const { title: _title, ...rest } = Object(whole)
    writeDictionary('cart', rest)
    rmSync(inCopy('languages/de/orders.json'))
    writeDictionary('nowhere', {})
    try {
      expect(evaluate(ISSUES)).toEqual([
        'languages/de/nowhere.json belongs to no area: remove it',
        'languages/de/cart.json lacks "title"',
        'languages/de/orders.json is missing',
      ])
    } finally {
      writeDictionary('cart', whole)
      writeDictionary('orders', translated(readJson('core/orders/messages/en.json')))
      rmSync(inCopy('languages/de/nowhere.json'))
    }
  })

  it('is used in the server’s responses', () => {
    const spoken = evaluate(`
      import { loadCatalogue } from './platform/i18n/catalogue.server.ts'
      import { formatMoney } from './platform/i18n/format.ts'
      import { negotiateLanguage } from './platform/i18n/negotiate-language.ts'
      import { LANGUAGES } from './platform/kernel/language.ts'
      import { readColumn } from './features/menu-import/server/formats/csv-columns.parser.ts'
      import { getDefaultName } from './features/menu-import/server/default-name.data.ts'
      import { getPageLocale } from './providers/payments/sandbox/fake/texts.ts'
      const catalogue = await loadCatalogue()
      answer({
        title: catalogue.getTranslator('de', 'cart')('title'),
        price: formatMoney({ amount: 123450, currency: 'EUR' }, 'de'),
        negotiated: negotiateLanguage({ acceptLanguage: 'de-AT, en;q=0.5' }, LANGUAGES),
        column: readColumn('German name'),
        other: getDefaultName('other').de,
        bank: getPageLocale('de').t('bank'),
      })`)
    expect(spoken).toEqual({
      title: `De: ${Object(readJson('core/cart/messages/en.json')).title}`,
      price: '1.234,50 €',
      negotiated: 'de',
      column: { role: 'name', language: 'de' },
      other: 'De: Other',
      bank: `De: ${Object(readJson('providers/payments/sandbox/messages/en.json')).bank}`,
    })
  })

  it('reaches the pages, and a change of its texts causes a build', { tags: 'release' }, () => {
    const [fact] = Object(readJson('core/menus/messages/trivia/en.json'))
    expect(evaluate(BUNDLED)).toEqual({ fact: `De: ${fact}`, size: 'De: Size' })
    const [pages, server] = Object(evaluate(HASHES))
    const [pagesBefore, serverBefore] = Object(hashesBefore)
    expect(pages).not.toBe(pagesBefore)
    expect(server).not.toBe(serverBefore)
    writeDictionary('tools-probe', { changed: 'yes' })
    expect(Object(evaluate(HASHES))).not.toContain(pages)
    rmSync(inCopy('languages/de/tools-probe.json'))
  })
})
