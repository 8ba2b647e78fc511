import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildPdf } from '../testing/pdf.ts'
import { validatePdf } from './pdf-content.rules.ts'

const refused = (failure: string) => ({ ok: false, failure })

describe('looking through a PDF', () => {
  it('accepts a plain one, also with packed objects', async () => {
    expect(await validatePdf(buildPdf())).toMatchObject({ ok: true })
    expect(
      await validatePdf(buildPdf({ packed: '4 0 << /Type /Font /BaseFont /Helvetica >>' })),
    ).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['a script', { objects: ['5 0 obj << /S /JavaScript /JS (app.alert(1)) >> endobj'] }],
    ['a script by an escaped name', { objects: ['5 0 obj << /S /J#61vaScript >> endobj'] }],
    ['a packed script', { packed: '5 0 << /S /JavaScript /JS (x) >>' }],
    ['a program', { objects: ['5 0 obj << /S /Launch /F (cmd.exe) >> endobj'] }],
    ['a file in it', { catalogue: '/Names << /EmbeddedFiles 6 0 R >>' }],
    ['an action on opening a page', { objects: ['5 0 obj << /AA << /O 6 0 R >> >> endobj'] }],
    ['a form that sends', { objects: ['5 0 obj << /S /SubmitForm /F (https://example.com) >> endobj'] }],
    ['a form of its own kind', { catalogue: '/AcroForm << /XFA 5 0 R >>' }],
    ['a film', { objects: ['5 0 obj << /Subtype /RichMedia >> endobj'] }],
  ])('refuses %s', async (_, parts) => {
    expect(await validatePdf(buildPdf(parts))).toEqual(refused('active'))
  })

  it('refuses objects that are packed in a way it does not read', async () => {
    const object = '9 0 obj << /Type /ObjStm /Filter /LZWDecode /Length 3 >> stream\nabc\nendstream endobj'
    expect(await validatePdf(buildPdf({ objects: [object] }))).toEqual(refused('active'))
    const broken = '9 0 obj << /Type /ObjStm /Filter /FlateDecode /Length 3 >> stream\nabc\nendstream endobj'
    expect(await validatePdf(buildPdf({ objects: [broken] }))).toEqual(refused('active'))
  })

  it('refuses packed objects inside of what looks like a stream', async () => {
    const inner = '9 0 obj << /Type /ObjStm /Filter /FlateDecode /Length 3 >> stream'
    const object = `8 0 obj << /Length 0 >> stream\n${inner}\nabc\nendstream endobj`
    expect(await validatePdf(buildPdf({ objects: [object] }))).toEqual(refused('active'))
  })

  it('answers soon for a file of nothing but beginnings of streams', async () => {
    const object = 'stream\n'.repeat(500_000)
    expect((await validatePdf(buildPdf({ objects: [object] }))).ok).toBe(true)
    const many = '<< /Filter /FlateDecode >> stream\nendstream\n'.repeat(3000)
    expect(await validatePdf(buildPdf({ objects: [many] }))).toEqual(refused('active'))
  })

  it('refuses what unpacks to more than any prescription has', async () => {
    const bomb = deflateSync(Buffer.alloc(65 * 1024 * 1024)).toString('latin1')
    const object = `9 0 obj << /Filter /FlateDecode >> stream\n${bomb}\nendstream endobj`
    expect(await validatePdf(buildPdf({ objects: [object] }))).toEqual(refused('active'))
  })

  it('refuses an encrypted one, which nobody can look through', async () => {
    expect(await validatePdf(buildPdf({ trailer: '/Encrypt 8 0 R' }))).toEqual(refused('locked'))
  })

  it.each([
    ['an archive after it', buildPdf({ after: 'PK\u0005\u0006\0\0\0\0' })],
    ['a page of the web in its head', buildPdf({ objects: ['4 0 obj (<script>alert(1)</script>) endobj'] })],
    ['anything after its end', buildPdf({ after: '#!/bin/sh\n' })],
  ])('refuses %s: it would be two kinds of file at once', async (_, bytes) => {
    expect(await validatePdf(bytes)).toEqual(refused('twoKinds'))
  })

  it('refuses whatever does not begin and end as a PDF', async () => {
    expect(await validatePdf(new TextEncoder().encode('GIF89a %PDF-1.7 %%EOF'))).toEqual(refused('notAPdf'))
    expect(await validatePdf(new TextEncoder().encode('%PDF-1.7 without an end'))).toEqual(refused('notAPdf'))
  })

  it('answers for any bytes, and finds a script wherever it stands', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (noise, hasScript) => {
        const text = Buffer.from(noise).toString('latin1')
        const objects = [text, hasScript ? '/JavaScript ' : '', text]
        const answer = await validatePdf(buildPdf({ objects }))
        if (hasScript) expect(answer.ok).toBe(false)
      }),
      { numRuns: 200 },
    )
  })
})
