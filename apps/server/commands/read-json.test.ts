import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { UsageError } from './command.ts'
import { findJsonFault, readJsonFile } from './read-json.ts'

describe('a file that is no JSON', () => {
  it.each([
    ['{\n"a": 1,\n"b" 2}', 3, 5, "expected ':' after property name"],
    ['{\n"a": x}', 2, 6, 'unexpected "x"'],
    [`{"a": 1,\n "b": "${'c'.repeat(90)}",\n\n "d": yes, "e": 5}`, 4, 7, 'unexpected "y"'],
    ['{"a": 1,\n}', 2, 1, 'expected double-quoted property name'],
    ['{"a":1}\n}', 2, 1, 'unexpected non-whitespace character'],
    ['{"a":\n tru', 2, 5, 'unexpected end'],
    ['', 1, 1, 'unexpected end'],
  ])('CN-04 names the line at which %j breaks off', (text, line, column, reason) => {
    expect(findJsonFault(text)).toEqual({ line, column, reason: expect.stringContaining(reason) })
    expect(findJsonFault('{"a": [1, null, "x"]}')).toBeUndefined()
  })

  it('CN-04 is refused in one sentence', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'compass-json-'))
    const file = path.join(folder, 'mapping.json')
    await writeFile(file, '\uFEFF{\n  "format": compass\n}')
    await expect(readJsonFile(file, { maxMegabytes: 1 })).rejects.toThrow(
      new UsageError(`${file} is no JSON: line 2, column 13: unexpected "c"`),
    )
    await writeFile(file, '\uFEFF{ "format": 1 }')
    expect(await readJsonFile(file, { maxMegabytes: 1 })).toEqual({ format: 1 })
    await writeFile(file, ' '.repeat(1024 * 1024 + 1))
    await expect(readJsonFile(file, { maxMegabytes: 1 })).rejects.toThrow('has more than 1 MB')
    await rm(folder, { recursive: true })
  })
})
