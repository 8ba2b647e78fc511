import { createHash } from 'node:crypto'
import { escapeHtml } from '#platform/kernel/escape-html.ts'
import type { ReceivedMessage } from './inbox.adapter.ts'

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; color: #1f2937; background: #f3f4f6 }
article { background: #fff; border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; box-shadow: 0 1px 3px rgb(0 0 0 / .12) }
header { display: flex; flex-wrap: wrap; gap: .25rem 1rem; font-size: .875rem; color: #4b5563 }
p { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5rem 0 0 }`

/** Allows only its own style: messages are shown as text. */
export const INBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

const renderCard = (message: ReceivedMessage): string => `<article>
<header><strong>${escapeHtml(message.channel)}</strong><span>${escapeHtml(message.to)}</span><span>${escapeHtml(message.sender)}</span>
<time datetime="${message.at.toISOString()}">${message.at.toISOString().slice(11, 19)} UTC</time></header>
<p dir="auto">${escapeHtml(message.subject ? `${message.subject}\n` : '')}${escapeHtml(message.text)}</p></article>`

/** A developer page that shows what would have been sent; it refreshes automatically. */
export const renderInboxPage = (messages: readonly ReceivedMessage[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="3"><meta name="robots" content="noindex"><title>Outbox</title><style>${STYLE}</style></head>
<body><main><h1>Outbox</h1><p>Messages that a provider would have sent, the newest first.</p>
${messages.map(renderCard).join('\n') || '<p>Nothing was sent yet.</p>'}</main></body></html>`
