import { getDirection, isLanguage, LANGUAGES, type Language } from '#platform/kernel/language.ts'
import { listCachedMenus } from './cached-pages.ts'
import ar from './page-texts/ar.json' with { type: 'json' }
import el from './page-texts/el.json' with { type: 'json' }
import en from './page-texts/en.json' with { type: 'json' }
import fr from './page-texts/fr.json' with { type: 'json' }
import sr from './page-texts/sr.json' with { type: 'json' }

const TEXTS: Readonly<Record<string, typeof en>> = { ar, el, en, fr, sr }

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const STYLE = `:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:15vh 1.25rem 2rem}
h1{font-size:1.75rem;line-height:1.15;margin:0 0 .5rem}p{margin:0 0 1.5rem;opacity:.8}
a{color:inherit}.retry,li a{display:flex;align-items:center;min-height:3.25rem;font-weight:700;text-decoration:none}
.retry{justify-content:center;border-radius:.875rem;background:CanvasText;color:Canvas}
h2{font-size:1rem;margin:2.5rem 0 0}ul{list-style:none;margin:0;padding:0}li{border-bottom:1px solid color-mix(in srgb,CanvasText 18%,transparent)}`

/** The policy of the page: no script, no request, and only the style that stands in it. */
const getPolicy = async (): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(STYLE))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** The language of the last page that was kept, else the browser's first that is offered. */
const chooseLanguage = (kept: readonly { readonly language: string }[]): Language => {
  const wanted = [kept[0]?.language, ...navigator.languages.map((tag) => tag.split('-')[0])]
  return wanted.find(isLanguage) ?? LANGUAGES[0] ?? 'en'
}

/**
 * Shown for an address that cannot be reached and was not kept: says so, offers to try again, and links to the menus
 * that open without a connection. Answered with 503, so that nobody takes it for the page.
 */
export const renderOfflinePage = async (request: Request): Promise<Response> => {
  const kept = await listCachedMenus()
  const language = chooseLanguage(kept)
  const t = TEXTS[language] ?? en
  const menus = kept.map(
    ({ path, title }) => `<li><a href="${escapeHtml(path)}">${escapeHtml(title)}</a></li>`,
  )
  const { pathname, search } = new URL(request.url)
  const html = `<!doctype html><html lang="${language}" dir="${getDirection(language)}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(t.heading)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(t.heading)}</h1>
<p>${escapeHtml(t.text)}</p><a class="retry" href="${escapeHtml(pathname + search)}">${escapeHtml(t.retry)}</a>
${menus.length > 0 ? `<h2>${escapeHtml(t.menus)}</h2><ul>${menus.join('')}</ul>` : ''}</main></body></html>`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': await getPolicy(),
      'cache-control': 'no-store',
    },
  })
}
