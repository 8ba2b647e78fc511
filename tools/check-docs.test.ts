import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkDocs } from './check-docs.ts'

const QUESTIONS = `# Cart

## Questions

${['added', 'priced', 'emptied', 'stored', 'read'].map((verb) => `- **Where is it ${verb}?** In \`core/cart/domain/cart.ts\`.`).join('\n')}
`

let root = ''

const write = (file: string, text: string): void => {
  mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}

const issues = (): string[] =>
  checkDocs(root).map(({ file, line, fault: issue }) => `${file}:${line}: ${issue}`)

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'compass-docs-'))
  write('core/cart/domain/cart.ts', '')
  write('core/cart/server/carts.repo.ts', '')
  write('core/cart/README.md', QUESTIONS)
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('paths', () => {
  it('accepts files, folders, globs, role suffixes and paths of any area', () => {
    write(
      'docs/map.md',
      'In `core/cart/domain/cart.ts`, `core/cart/`, `core/*/server/*.repo.ts`, `core/{cart,orders}/domain`, `cart.ts`, `.repo.ts`, `domain/`.',
    )
    expect(issues()).toEqual([])
  })

  it('names file and line of a path that does not exist', () => {
    write('docs/map.md', '# Map\n\nPrices are in `core/pricing/domain/price.ts`.\n')
    expect(issues()).toEqual(['docs/map.md:3: `core/pricing/domain/price.ts` is not there'])
    expect(checkDocs(root)[0]?.remedy).toMatch(/in full from the root/)
  })

  it('resolves an area’s own paths in that area only', () => {
    write('core/orders/README.md', QUESTIONS.replace('# Cart', 'See `domain/cart.ts`.'))
    expect(issues()).toEqual(['core/orders/README.md:1: `domain/cart.ts` is not there'])
  })

  it('resolves links and pictures from the folder of the document', () => {
    write('docs/guides/a.md', '[cart](../../core/cart/README.md#questions) [web](https://example.com/a.md)')
    write('README.md', '[gone](docs/gone.md) <img src="docs/pictures/gone.webp">')
    expect(issues()).toEqual([
      'README.md:1: the link to docs/gone.md leads nowhere',
      'README.md:1: the link to docs/pictures/gone.webp leads nowhere',
    ])
  })

  it('ignores addresses, placeholders, commands and blocks of code', () => {
    write(
      'README.md',
      '`/api/docs`, `core/<name>/x.ts`, `{home}/menu`, `npm test -- core/x`\n\n```sh\ncat `core/gone.ts`\n```\n',
    )
    expect(issues()).toEqual([])
  })
})

describe('areas', () => {
  it('rejects an area and a room of the platform without a README', () => {
    write('features/ratings/domain/rating.ts', '')
    write('platform/jobs/jobs.ts', '')
    expect(issues()).toEqual([
      'features/ratings/README.md:1: features/ratings has no README.md',
      'platform/jobs/README.md:1: platform/jobs has no README.md',
    ])
  })

  it('counts only questions that are answered with a path', () => {
    write(
      'core/cart/README.md',
      QUESTIONS.replace('it added?** In `core/cart/domain/cart.ts`.', 'it added?** Somewhere.'),
    )
    expect(issues()).toEqual([
      'core/cart/README.md:5: the answer to this question names no path',
      'core/cart/README.md:1: 4 questions are answered below a heading "Questions", 5 are wanted',
    ])
  })
})

describe('questions', () => {
  it('rejects an answer that names no path', () => {
    write('docs/map.md', '# Map\n\n- **When is it sent?** By `npm start`,\n  at once.\n')
    expect(issues()).toEqual(['docs/map.md:3: the answer to this question names no path'])
  })

  it('rejects an answer that names one path twice, also over several lines', () => {
    write(
      'core/cart/README.md',
      `${QUESTIONS}- **Where is it checked?** In \`core/cart/domain/cart.ts\`,\n  \`core/cart/domain/cart.ts\`.\n`,
    )
    expect(issues()).toEqual([
      'core/cart/README.md:10: the answer to this question names `core/cart/domain/cart.ts` twice',
    ])
  })

  it('accepts a path in another question again, a link, and questions of other documents', () => {
    write(
      'docs/map.md',
      '- **Where is the cart?** In [its area](../core/cart/README.md).\n\nBy `npm start`.\n',
    )
    write('docs/guides/a.md', '- **What is it?** A cart.\n')
    expect(issues()).toEqual([])
  })
})

describe('sizes', () => {
  it.each([
    ['docs/decisions/0001-layout.md', 60],
    ['docs/performance.md', 150],
  ])('rejects %s beyond %i lines', (file, limit) => {
    write(file, 'line\n'.repeat(limit))
    expect(issues()).toEqual([])
    write(file, 'line\n'.repeat(limit + 1))
    expect(issues()).toEqual([
      `${file}:${limit + 1}: it has ${limit + 1} lines, at most ${limit} are allowed`,
    ])
  })
})
