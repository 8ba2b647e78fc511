/** Whether a text begins as a web page does. */
export const looksLikeHtml = (text: string): boolean =>
  /^\uFEFF?\s*<(?:!doctype\s+html|html|head|body|script|meta|div|!--)/i.test(text)

const SCRIPT = /<script\b([^<>]{0,1000})>/gi
const IS_JSON_LD = /\btype\s*=\s*["']?application\/ld\+json/i

/** The texts of a web page's scripts with linked data, in order. */
export const listLinkedData = (html: string): string[] =>
  [...html.matchAll(SCRIPT)].flatMap((match) => {
    if (!IS_JSON_LD.test(match[1] ?? '')) return []
    const from = match.index + match[0].length
    const end = html.indexOf('</script', from)
    return html
      .slice(from, end < 0 ? html.length : end)
      .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/)|(?:-->|\/\*\]\]>\*\/)\s*$/g, '')
  })
