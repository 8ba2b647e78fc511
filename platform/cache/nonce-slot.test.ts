import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compressAroundNonce, fillBrotli, fillText, generateNonce, NONCE_PLACEHOLDER } from './nonce-slot.ts'

const random = { bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)) }

const withSlots = (parts: readonly string[]): string => parts.join(NONCE_PLACEHOLDER)

describe('a page compressed around its nonce', () => {
  it('contains a new nonce in every slot each time', async () => {
    const page = `<head>${'<p class="card">Kebab</p>'.repeat(20_000)}<script nonce="${NONCE_PLACEHOLDER}">a</script>
      ${'<i>αβγ سلام</i>'.repeat(9_000)}<script nonce="${NONCE_PLACEHOLDER}">b</script><script nonce="${NONCE_PLACEHOLDER}">c</script>`
    const slotted = await compressAroundNonce(page)
    const nonces = [generateNonce(random), generateNonce(random)]
    expect(new Set(nonces).size).toBe(2)
    for (const nonce of nonces) {
      expect(nonce).toMatch(/^[\w-]{22}AA$/)
      const sent = slotted && fillBrotli(slotted, nonce)
      expect(sent && brotliDecompressSync(sent).toString('utf8')).toBe(fillText(page, nonce))
    }
    expect(slotted && fillBrotli(slotted, generateNonce(random)).length).toBeLessThan(page.length / 50)
  })

  it('decompresses to the filled text for any text and any nonce', async () => {
    const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 2, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 300 }), async (parts, times) => {
        const text = withSlots(parts.map((part) => part.replaceAll(NONCE_PLACEHOLDER, '').repeat(times)))
        const slotted = await compressAroundNonce(text)
        if (!slotted) return
        const nonce = generateNonce(random)
        expect(brotliDecompressSync(fillBrotli(slotted, nonce)).toString('utf8')).toBe(fillText(text, nonce))
      }),
      { numRuns: 40 },
    )
  })

  it('is compressed in one piece without a slot', async () => {
    const slotted = await compressAroundNonce('nothing to fill')
    const sent = slotted && fillBrotli(slotted, generateNonce(random))
    expect(sent && brotliDecompressSync(sent).toString()).toBe('nothing to fill')
  })
})
