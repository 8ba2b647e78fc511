import { describe, expect, it } from 'vitest'
import { serverPlugins } from '#apps/server/areas.ts'
import { startTestShop } from '#apps/server/testing/test-shop.ts'
import { isTelephone } from '#core/customers/domain/digits.ts'
import { siteFileSchema } from '#core/menus/contract/site-file.ts'
import { redact, redactUrl } from '#core/sites/domain/redact.ts'
import { findPasswordIssues } from '#core/staff/domain/password-rule.ts'
import { findRefusedContent } from '#platform/http/refused-content.ts'
import { hasCardNumber } from '#platform/kernel/card-number.ts'
import { listOperations } from './support/operations.ts'
import { replaceField } from './support/requests.ts'
import { type FieldPath, listFields } from './support/schema-shape.ts'

const LENGTH = 65_536

/** Texts on which careless expressions spend seconds: a long repetition with an end that does not match. */
const EXPENSIVE_TEXTS = [
  'a',
  ' ',
  '0',
  '1',
  '1 ',
  '4 ',
  '4-',
  '4  x',
  'a@',
  'a.',
  'a-',
  '@a.',
  '٤',
  '٤ ',
  '٤-',
  "'",
  '\u0301',
  '+1',
  '%41',
  '(',
  'http://',
  'é',
  '-',
].flatMap((piece) => [
  piece.repeat(LENGTH / piece.length),
  `${piece.repeat(LENGTH / piece.length - 1)}!`,
  `${piece.repeat(LENGTH / piece.length - 1)}@`,
  `a@${piece.repeat(LENGTH / piece.length - 2)}\u0000`,
])

/** Milliseconds of processor time, the least of three runs: what else runs on the machine is not counted. */
const measureTime = (work: () => unknown): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage()
      work()
      return process.threadCpuUsage(before).user / 1000
    }),
  )

/** Five milliseconds are usual; backtracking takes seconds. */
const BOUND_MS = 200

const findSlowTexts = (name: string, judge: (text: string) => unknown): string[] =>
  EXPENSIVE_TEXTS.flatMap((text) => {
    const time = measureTime(() => judge(text))
    return time > BOUND_MS
      ? [`${name} takes ${time.toFixed(1)} ms for ${JSON.stringify(text.slice(0, 12))}…`]
      : []
  })

// Time is measured here, which the gate leaves out: a busy machine would decide.
describe('a hostile text of 64 KB', { tags: 'release' }, () => {
  it('is validated quickly by every field of the contract', async () => {
    const shop = await startTestShop({ plugins: serverPlugins })
    const slow = listOperations(shop).flatMap(({ name, endpoint }) =>
      ([endpoint.query, endpoint.body] as const).flatMap((schema) => {
        if (!schema) return []
        const texts: FieldPath[] = listFields(schema).filter((path) => path.length > 0)
        const filled = (text: string) =>
          texts.reduce((whole, path) => replaceField(whole, path, text), {} as unknown)
        return findSlowTexts(name, (text) => schema.safeParse(filled(text)))
      }),
    )
    expect(slow).toEqual([])
    await shop.close()
  })

  it('is checked quickly by what checks every text, and by what checks passwords, reports and files', () => {
    const slow = [
      ...findSlowTexts('card numbers', hasCardNumber),
      ...findSlowTexts('telephones', isTelephone),
      ...findSlowTexts('refused content', (text) => findRefusedContent({ text })),
      ...findSlowTexts('reports', redact),
      ...findSlowTexts('addresses in reports', redactUrl),
      ...findSlowTexts('passwords', findPasswordIssues),
      ...findSlowTexts('site files', (text) =>
        siteFileSchema.safeParse({
          brand: { key: text, colorCode: text, phone: text },
          site: { homePath: text, hosts: [text] },
        }),
      ),
    ]
    expect(slow).toEqual([])
  })
})
