import { createContext, type RouterContext, type RouterContextProvider } from 'react-router'
import type { Language } from '#platform/kernel/language.ts'
import type { Client } from './client.ts'
import type { Contract } from './contract.ts'

/** An entity as schema.org describes it, without unknown properties. */
export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** What a page's loader may use on the server: the typed client without a network, and the request's facts. */
export interface PageContext {
  /** The client of a contract; it calls the same guards and handlers as a browser does. Anonymous. */
  api<C extends Contract>(language: Language): Client<C>
  readonly nonce: string
  /** Host and port of the browser's request. */
  readonly host: string
  readonly origin: string
  /** The build of the browser code next to this server. */
  readonly build: string
  readonly cookies: Readonly<Record<string, string | undefined>>
  readonly acceptLanguage: string
  /** Logs a rendering error. */
  report(error: unknown): void
  /** Adds a schema.org entity for search engines. It is only in the server's HTML. */
  addStructuredData(thing: StructuredData): void
  /** All structured data added so far. */
  listStructuredData(): readonly StructuredData[]
  /** Lets pages of these origins show this page in a frame; nobody may otherwise. */
  allowFraming(origins: readonly string[]): void
  /** The origins that may show it in a frame. */
  listFramingOrigins(): readonly string[]
  /** Values that several loaders of one request share, each made once. */
  memoize<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

// The bundled pages and the plain server must use the same key, although each has its own copy of this file.
const holder: { compassPageContext?: RouterContext<PageContext> } = globalThis as object
holder.compassPageContext ??= createContext<PageContext>()

export const pageContext: RouterContext<PageContext> = holder.compassPageContext

/** The page context inside a loader: `const page = pageOf(context)`. */
export const getPageContext = (context: Readonly<RouterContextProvider>): PageContext =>
  context.get(pageContext)
