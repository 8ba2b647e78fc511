import { describe, expect, it } from 'vitest'
import { appendStructuredData } from './structured-data.ts'

const described = (...things: { readonly '@type': string; readonly [name: string]: unknown }[]) => ({
  nonce: 'N',
  listStructuredData: () => things,
})

describe('structured data for search engines', () => {
  it('SH-13 is at the end of the body, and no merchant text can close it', () => {
    const html = appendStructuredData(
      '<html><body>menu</body></html>',
      described({ '@type': 'Restaurant', name: '</script><script>alert(1)</script>' }),
    )
    expect(html).toBe(
      '<html><body>menu<script type="application/ld+json" nonce="N">' +
        '{"@context":"https://schema.org","@graph":[{"@type":"Restaurant","name":"\\u003c/script>\\u003cscript>alert(1)\\u003c/script>"}]}' +
        '</script></body></html>',
    )
  })

  it('is absent on pages without any', () => {
    expect(appendStructuredData('<body></body>', described())).toBe('<body></body>')
  })
})
