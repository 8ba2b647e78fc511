import { getCache, PROCESS_CACHE_OWNER } from '#platform/cache/cache.ts'
import { defineCache } from '#platform/cache/cache-policies.ts'
import { escapeHtml } from '#platform/kernel/escape-html.ts'
import { getDirection, type Language } from '#platform/kernel/language.ts'
import { computeThemeTokens, type ThemeTokens } from '#platform/theme/brand-color.ts'

/** A name and an amount, as on a bill. */
export interface MailRow {
  readonly name: string
  /** Below the name; may be empty. */
  readonly detail: string
  readonly amount: string
  readonly isStrong?: boolean
}

interface MailPageInput {
  readonly language: Language
  readonly sender: string
  readonly heading: string
  readonly text: string
  /** Tables below the text, each with its rows. */
  readonly rows?: readonly (readonly MailRow[])[]
  readonly link: string
  readonly button: string
  /** Why it was sent. */
  readonly why: string
  /** The merchant's colour. */
  readonly color: string
}

const MAIL_COLORS = defineCache<ThemeTokens>({
  name: 'colours of mails',
  capacity: 1_000,
  unit: 'entries',
  lifetimeMs: Number.POSITIVE_INFINITY,
  tags: 'none: computed from the colour alone',
  why: 'Computing them takes longer than the rest of the mail, and each merchant has one colour.',
})

const getThemeTokens = (color: string): ThemeTokens => {
  const colors = getCache(PROCESS_CACHE_OWNER, MAIL_COLORS)
  const tokens = colors.get(color) ?? computeThemeTokens(color, 'light')
  colors.set(color, tokens)
  return tokens
}

/** Mail programs do not support style sheets, so each element has inline styles of the simplest kind. */
const FONT = 'font-family:system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif'

const CELL = 'padding:6px 0;font-size:15px;vertical-align:top;border-bottom:1px solid #e5e7eb'

const renderRow = ({ name, detail, amount, isStrong }: MailRow, end: string): string =>
  `<tr style="font-weight:${isStrong ? 'bold' : 'normal'}"><td style="${CELL}"><bdi>${escapeHtml(name)}</bdi>` +
  `${detail && `<br><small style="color:#4b5563"><bdi>${escapeHtml(detail)}</bdi></small>`}</td>` +
  `<td style="${CELL};text-align:${end};white-space:nowrap"><bdi>${escapeHtml(amount)}</bdi></td></tr>`

const renderTables = (tables: readonly (readonly MailRow[])[], end: string): string =>
  tables
    .map(
      (rows) =>
        `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.map((row) => renderRow(row, end)).join('')}</table>`,
    )
    .join('')

/** A mail as HTML: no pictures and no external resources, so that it looks the same where these are blocked. */
export const renderMailPage = ({ language, color, rows = [], ...texts }: MailPageInput): string => {
  const { brand, onBrand } = getThemeTokens(color)
  const { sender, heading, text, link, button, why } = {
    sender: escapeHtml(texts.sender),
    heading: escapeHtml(texts.heading),
    text: escapeHtml(texts.text),
    link: escapeHtml(texts.link),
    button: escapeHtml(texts.button),
    why: escapeHtml(texts.why),
  }
  const direction = getDirection(language)
  const [start, end] = direction === 'rtl' ? ['right', 'left'] : ['left', 'right']
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${heading}</title></head>
<body style="margin:0;background:#f3f4f6;color:#1f2937;${FONT};line-height:1.5;text-align:${start}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" dir="${direction}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border-top:6px solid ${brand}"><tr><td style="padding:24px;text-align:${start}">
<p style="margin:0 0 16px;font-size:14px;color:#4b5563">${sender}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${heading}</h1>
<p style="margin:0 0 24px;font-size:16px">${text}</p>
${renderTables(rows, end)}<p style="margin:0 0 24px"><a href="${link}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${brand};color:${onBrand};font-weight:bold;text-decoration:none">${button}</a></p>
<p style="margin:0;font-size:13px;color:#4b5563">${why}</p>
</td></tr></table></td></tr></table></body></html>`
}
