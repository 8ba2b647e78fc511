import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageOf } from '#platform/contract/page-context.ts'
import { startAfterFirstPaint } from './shell/after-first-paint.ts'
import { withDescription } from './shell/description.ts'
import { renderContextOf } from './shell/render-context.tsx'

const RENDER_TIMEOUT = 10_000

export const streamTimeout = RENDER_TIMEOUT

/** Collects a rendered page as one text. */
const collector = (done: (html: string) => void): Writable => {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk, _encoding, next) {
      chunks.push(Buffer.from(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks).toString('utf8'))
      next()
    },
  })
}

/** Module preloads compete with the first paint on a slow line, and scripts can wait for it. */
const paintedFirst = (html: string): string =>
  startAfterFirstPaint(html.replaceAll(/<link rel="modulepreload"[^<>]*>/g, ''))

interface Page {
  readonly entry: EntryContext
  readonly context: RouterContextProvider
}

/**
 * Renders a page as a whole before the first byte: pages are cached compressed, and the texts that a page used
 * must be known before its end is written.
 */
const renderPage = (url: string, { entry, context }: Page): Promise<{ html: string; failed: boolean }> =>
  new Promise((resolve, reject) => {
    const { nonce, report } = pageOf(context)
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      renderContextOf(context, <ServerRouter context={entry} url={url} nonce={nonce} />),
      {
        nonce,
        onAllReady: () =>
          pipe(
            collector((html) =>
              resolve({ html: withDescription(paintedFirst(html), pageOf(context)), failed }),
            ),
          ),
        onShellError: reject,
        onError(error) {
          failed = true
          report(error)
        },
      },
    )
    setTimeout(abort, RENDER_TIMEOUT).unref()
  })

// The router calls this with five arguments; their order is its own.
export default async function handleRequest(
  ...[request, status, headers, entry, context]: [
    Request,
    number,
    Headers,
    EntryContext,
    RouterContextProvider,
  ]
): Promise<Response> {
  const { html, failed } = await renderPage(request.url, { entry, context })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { status: failed ? 500 : status, headers })
}
