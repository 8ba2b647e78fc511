import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const PALETTE =
  'slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose'

/** What a screen must not use, and the replacement. */
const RULES: readonly { readonly pattern: RegExp; readonly advice: string }[] = [
  {
    pattern: /(?<=['"`[(:_,\s])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?=['"`\]);,\s])/gi,
    advice: 'a raw hex colour: use a token such as bg-brand or var(--color-ink)',
  },
  { pattern: /\b(?:rgba?|hsla?|hwb|oklch|oklab)\(/g, advice: 'a raw colour: use a token of app.css' },
  {
    pattern: new RegExp(`(?<![\\w-])[a-z]+(?:-[a-z]+)*-(?:${PALETTE})-(?:50|[1-9]00|950)\\b`, 'g'),
    advice: 'a palette class: use a token such as text-danger or bg-surface-sunken',
  },
  {
    pattern: /(?<![\w-])(?:bg|text|border|fill|stroke|ring|outline|from|via|to)-(?:black|white)\b/g,
    advice: 'black or white: use ink, surface or on-brand, which follow the scheme',
  },
  {
    pattern: /(?<![\w-])-?(?:scroll-)?[mp][lr]-(?:\d|\[|\(|px\b|auto\b|gutter\b|section\b|target\b)/g,
    advice: 'a physical margin or padding: use ms- me- ps- pe-',
  },
  {
    pattern: /(?<![\w-])-?(?:left|right)-(?:\d|\[|\(|px\b|auto\b|full\b|gutter\b)/g,
    advice: 'a physical place: use start- end-',
  },
  {
    pattern: /(?<![\w-])(?:text|float|clear)-(?:left|right)\b/g,
    advice: 'a physical side: use text-start text-end float-start float-end',
  },
  {
    pattern: /(?<![\w-])rounded-(?:l|r|tl|tr|bl|br)(?![a-z])/g,
    advice: 'a physical corner: use rounded-s rounded-e rounded-ss rounded-se rounded-es rounded-ee',
  },
  { pattern: /(?<![\w-])border-[lr](?![a-z])/g, advice: 'a physical border: use border-s border-e' },
  {
    pattern: /\b(?:margin|padding|border)(?:Left|Right)\b|\btextAlign:\s*['"](?:left|right)/g,
    advice: 'a physical style: use the logical property (marginInlineStart …)',
  },
]

const breachesOf = (source: string): string[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      RULES.flatMap(({ pattern, advice }) =>
        [...line.matchAll(pattern)].map((match) => `${index + 1}: "${match[0]}" is ${advice}`),
      ),
    )

const root = new URL('../../', import.meta.url).pathname
const screens = ['core', 'features', 'providers', 'apps', 'platform/ui']
  .filter((folder) => existsSync(`${root}${folder}`))
  .flatMap((folder) => globSync(`${folder}/**/*.{tsx,css}`, { cwd: root }))
  .filter((file) => !file.endsWith('.test.tsx') && !file.includes('node_modules'))

describe('tokens', () => {
  it.each([
    `className="text-red-500"`,
    `className="hover:bg-slate-50"`,
    `className="border-s-amber-200"`,
    `className="bg-white"`,
    `className="bg-[#c8102e]"`,
    `style={{ color: '#c81' }}`,
    `style={{ color: 'rgba(0, 0, 0, 0.5)' }}`,
    `className="ml-2"`,
    `className="md:-mr-4"`,
    `className="pl-[3px]"`,
    `className="desktop:pr-gutter"`,
    `className="left-0"`,
    `className="sm:-right-full"`,
    `className="text-left"`,
    `className="rtl:text-right"`,
    `className="rounded-l-lg"`,
    `className="rounded-tr"`,
    `className="border-l"`,
    `className="border-r-2"`,
    `style={{ marginLeft: 3 }}`,
    `style={{ textAlign: 'right' }}`,
  ])('reports %s', (line) => {
    expect(breachesOf(line)).toHaveLength(1)
  })

  it.each([
    `className="ms-2 pe-4 start-0 end-auto text-start rounded-s-lg border-e border-line-strong bg-on-brand"`,
    `className="text-brand-strong bg-surface-sunken border-line rounded-lg rounded-2xl text-xl"`,
    `import { x } from '#features/add/contract/x.ts'`,
    `<bdi>#{order.number}</bdi> href="#main" 'top-right' "left-handed" border-radius`,
  ])('accepts %s', (line) => {
    expect(breachesOf(line)).toEqual([])
  })

  it('are all that the screens use, without raw colours and without left and right', () => {
    expect(screens.length).toBeGreaterThan(0)
    const breaches = screens.flatMap((file) =>
      breachesOf(readFileSync(`${root}${file}`, 'utf8')).map((breach) => `${file}:${breach}`),
    )
    expect(breaches).toEqual([])
  })
})
