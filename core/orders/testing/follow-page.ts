import { expect } from 'vitest'

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** Follows a payment address as a browser does: through our page with the form or the script, if needed. */
export const followPage = async (pageUrl: string): Promise<void> => {
  const page = await fetch(pageUrl, { redirect: 'manual' })
  const text = await page.text()
  expect(page.status, text).toBeLessThan(400)
  if (pageUrl.includes('/payment/hand-over/')) {
    expect(text).toMatch(/<h1>[^<]+<\/h1>/)
    const forged = pageUrl.replace(/\/hand-over\/[^/]+/, `/hand-over/${'A'.repeat(22)}`)
    expect((await fetch(forged)).status).toBe(404)
  }
  const action = /<form id="pay" method="post" action="([^"]+)"/.exec(text)?.[1]
  const script = /<script nonce="[^"]+" src="([^"]+)"/.exec(text)?.[1]
  if (action) {
    const url = unescaped(action)
    // A browser holds each redirect after the form against it, and the customer's bank is known to nobody before.
    expect(page.headers.get('content-security-policy')).not.toContain('form-action')
    const inputs = [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)]
    const body = new URLSearchParams(
      inputs.map(([, name = '', value = '']) => [unescaped(name), unescaped(value)]),
    )
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    expect(answer.status, await answer.text()).toBeLessThan(400)
  }
  if (script) expect((await fetch(unescaped(script))).status).toBe(200)
}
