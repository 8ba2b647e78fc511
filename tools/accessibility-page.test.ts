import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The chapters of a record with what is announced in them; a chapter begins at the margin, here or after a hash. */
const listAnnouncements = (text: string): string[] =>
  text.split('\n').flatMap((line) => /^(?: {4}| *# )(.*)$/.exec(line)?.[1] ?? [])

it('UX-49 the page about accessibility says what the record of a purchase says, no more and no less', () => {
  const record = listAnnouncements(read('e2e/announcements/purchase.en.txt'))
  expect(record.length).toBeGreaterThan(20)
  const [, shown = ''] = /```text\n(.*?)```/s.exec(read('docs/accessibility.md')) ?? []
  const lines = shown.split('\n').flatMap((line) => (line.trim() ? [line.trim()] : []))
  expect(lines).toEqual(record)
})
