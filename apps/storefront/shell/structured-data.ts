import type { PageContext } from '#platform/contract/page-context.ts'

/** JSON that is safe in HTML: a text with `</script>` closes nothing. */
const toEmbeddableJson = (value: object): string =>
  JSON.stringify(value)
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`)

/**
 * Appends the structured data of the page's loaders to its end, where it delays no paint. It bypasses React: the
 * browser does not use it, and would otherwise load it twice.
 */
export const appendStructuredData = (
  html: string,
  { nonce, listStructuredData }: Pick<PageContext, 'nonce' | 'listStructuredData'>,
): string => {
  const things = listStructuredData()
  if (things.length === 0) return html
  const json = toEmbeddableJson({ '@context': 'https://schema.org', '@graph': things })
  const end = html.lastIndexOf('</body>')
  return `${html.slice(0, end)}<script type="application/ld+json" nonce="${nonce}">${json}</script>${html.slice(end)}`
}
