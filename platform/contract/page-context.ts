import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import type { Language } from '#platform/kernel/language.ts'
import type { Client } from './client.ts'
import type { Contract } from './contract.ts'

/** A thing as schema.org describes it, without what is not known of it. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What a page's loader may use on the server: the typed client without a network in between, and the request's facts. */
export interface PageContext {
  /** The client of a contract; it calls the same guards and handlers as a browser would. Anonymous. */
  api<C extends Contract>(language: Language): Client<C>
  readonly nonce: string
  /** Host and port that the browser asked for. */
  readonly host: string
  readonly origin: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly acceptLanguage: string
  /** Logs an error of rendering. */
  report(error: unknown): void
  /** Adds to what the page tells search engines: a thing of schema.org. It stands in the server's HTML alone. */
  addStructuredData(thing: StructuredData): void
  /** Everything that was described so far. */
  listStructuredData(): readonly StructuredData[]
  /** Values that several loaders of one request share, each made once. */
  memoize<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

// The bundled pages and the plain server must hold one and the same key, although each has its own copy of this file.
const holder: { compassPageContext?: RouterContext<PageContext> } = globalThis as object
holder.compassPageContext ??= createContext<PageContext>()

export const pageContext: RouterContext<PageContext> = holder.compassPageContext

/** The page context inside a loader: `const page = pageOf(context)`. */
export const getPageContext = (context: Readonly<RouterContextProvider>): PageContext =>
  context.get(pageContext)
