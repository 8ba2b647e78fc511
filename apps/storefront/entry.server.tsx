import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { getPageContext } from '#platform/contract/page-context.ts'
import { deferStartUntilPaint } from './shell/after-first-paint.ts'
import { withRenderContext } from './shell/render-context.tsx'
import { appendStructuredData } from './shell/structured-data.ts'

const RENDER_TIMEOUT = 10_000

export const streamTimeout = RENDER_TIMEOUT

/** Collects a rendered page as one text. */
const createCollector = (done: (html: string) => void): Writable => {
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

/** Module preloads compete with the first paint on a slow connection, and scripts can wait for it. */
const deferScripts = (html: string): string =>
  deferStartUntilPaint(html.replaceAll(/<link rel="modulepreload"[^<>]*>/g, ''))

interface Page {
  readonly entry: EntryContext
  readonly context: RouterContextProvider
}

/**
 * Renders a page completely before the first byte: pages are cached compressed, and the texts that a page uses must
 * be known before its end is written.
 */
const renderPage = (url: string, { entry, context }: Page): Promise<{ html: string; failed: boolean }> =>
  new Promise((resolve, reject) => {
    const { nonce, report } = getPageContext(context)
    let failed = false
    const { pipe, abort } = renderToPipeableStream(
      withRenderContext(context, <ServerRouter context={entry} url={url} nonce={nonce} />),
      {
        nonce,
        // A long page would otherwise show its fallbacks to a browser without scripts, though all is rendered.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        onAllReady: () =>
          pipe(
            createCollector((html) =>
              resolve({ html: appendStructuredData(deferScripts(html), getPageContext(context)), failed }),
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

// The router calls this with five arguments in this order.
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
